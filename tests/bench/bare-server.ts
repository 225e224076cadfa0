import { argon2, randomBytes } from 'node:crypto';
import Fastify from 'fastify';
import { Pool } from 'pg';

/** Least that a save, a look-up and a log-in can cost: Fastify, the driver and one statement each. `STUDENTS` is the number of rows. */
const { PORT = '0', DATABASE_URL = '', STUDENTS = '1' } = process.env;
const pool = new Pool({ connectionString: DATABASE_URL, max: 20 });
await pool.query('CREATE TABLE bare_application (id int PRIMARY KEY, answers jsonb NOT NULL)');
await pool.query("INSERT INTO bare_application SELECT n, '{}' FROM generate_series(0, $1 - 1) AS n", [Number(STUDENTS)]);
await pool.query("CREATE TABLE bare_school AS SELECT lower(fields->>'name') AS name FROM lookup_entry WHERE category = 'hs_ceeb'");
await pool.query('CREATE INDEX ON bare_school (name text_pattern_ops)');
await pool.query('ANALYZE bare_school');
await pool.query('CREATE TABLE bare_session (id bytea PRIMARY KEY, started_at timestamptz NOT NULL DEFAULT now())');

const app = Fastify();
app.get('/', () => ({ message: 'up' }));
app.put<{ Params: { id: string }; Body: { answers: object } }>('/save/:id', async ({ params, body }) => {
  await pool.query('UPDATE bare_application SET answers = $2 WHERE id = $1', [Number(params.id), JSON.stringify(body.answers)]);
  return { message: 'Saved' };
});
app.get<{ Querystring: { text: string } }>('/find', async ({ query }) => {
  const { rows } = await pool.query<object>('SELECT name FROM bare_school WHERE name LIKE $1 LIMIT 5', [`${query.text.toLowerCase()}%`]);
  return rows;
});
app.post<{ Body: { password: string } }>('/login', async ({ body }) => {
  await hash(body.password);
  await pool.query('INSERT INTO bare_session (id) VALUES ($1)', [randomBytes(32)]);
  return { message: 'Logged in' };
});
process.on('SIGTERM', () => {
  void (async () => {
    await app.close();
    await pool.end();
    process.exit(0);
  })();
});
await app.listen({ port: Number(PORT), host: '127.0.0.1' });

/** Argon2id as OWASP recommends it first: 19 MiB, 2 passes. */
function hash(password: string): Promise<Buffer> {
  const parameters = { message: password, nonce: randomBytes(16), parallelism: 1, tagLength: 32, memory: 19_456, passes: 2 };
  return new Promise((resolve, reject) => {
    argon2('argon2id', parameters, (error, key) => (error ? reject(error) : resolve(key)));
  });
}
