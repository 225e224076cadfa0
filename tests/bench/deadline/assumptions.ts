/** What the capacity of `npm run bench -- capacity` follows from, besides measured costs: change it to your own prices and students. */
export const assumptions = {
  /** Calls of one student who is at it, an hour. A change is saved two seconds after it, so there are hardly more saves than answers. */
  anHour: { save: 120, read: 12, page: 4, 'look-up': 60, 'log-in': 1.5, submit: 0.5, upload: 1 },
  /** Whom a season sees: applications, and what each leaves behind. */
  season: {
    savesEach: 150,
    filesEach: 2,
    /** The upload, its PDF, pictures of its pages. */
    fileBytes: 1_500_000,
    copyBytes: 400_000,
  },
  /** How long a student stays, in minutes; and 99 of 100 saves should be answered within so many ms. */
  visitMinutes: 40,
  saveMs: 250,
  /** Writes of a call that wait for the disk. */
  commits: { save: 1, read: 0, page: 0, 'look-up': 0, 'log-in': 2, submit: 2, upload: 1 },
  /** Of a log-in's processor time, what is not spent on the password, in ms. */
  logInMs: 2,
  /** Of what processors could do: above it lines grow faster than they are served. */
  utilization: 0.6,
  /** One way between server and database in their network, in ms; each call makes about two ways there and back. */
  roundTripMs: 1,
  /** What a middle-sized virtual disk and its volume do, and connections that a database of its size should have. */
  disk: { iops: 3000, megabytesPerSecond: 125, syncMs: 1 },
  connections: 400,
  /** Dollars, as large clouds ask for them in 2026 on demand. */
  dollars: { webCoreHour: 0.05, databaseCoreHour: 0.11, databaseGigabyteMonth: 0.23, fileGigabyteMonth: 0.023 },
  /** Months in which a season is open, and days of its end on which all of the cores are needed; on others a tenth is enough. */
  months: 6,
  rushDays: 10,
} as const;

export type Step = keyof typeof assumptions.anHour;
