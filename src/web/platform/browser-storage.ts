type Area = 'localStorage' | 'sessionStorage';

/** Text stored in this browser; null if there is none, or the browser allows no storage. */
export function readStored(area: Area, key: string): string | null {
  try {
    return globalThis[area].getItem(key);
  } catch {
    return null;
  }
}

/** A stored value; undefined if there is none, or it is no JSON. */
export function readStoredJson(area: Area, key: string): unknown {
  try {
    return JSON.parse(readStored(area, key) ?? '') as unknown;
  } catch {
    return undefined;
  }
}

/** Stores a text, or removes it with null. A browser that is full or allows no storage keeps nothing: pages work without. */
export function writeStored(area: Area, key: string, text: string | null): void {
  try {
    if (text === null) globalThis[area].removeItem(key);
    else globalThis[area].setItem(key, text);
  } catch {
    // Said above.
  }
}
