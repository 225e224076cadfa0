/** When this tab last loaded a newer version, in ms since 1970. */
const LOADED_AT = 'matricula-newer-version';
/** Servers of two versions may run side by side for a while: a page must not go back and forth between them. */
const AT_MOST_EVERY_MS = 60_000;

/**
 * Loads the page again if the server now has another version of the program than this one, whose scripts may be gone. Once a
 * minute at most, and never where the server cannot be asked.
 * @param keep puts what was typed where the next page finds it
 */
export async function loadNewerVersion(keep: () => Promise<void>): Promise<void> {
  try {
    if (Date.now() - Number(sessionStorage.getItem(LOADED_AT)) < AT_MOST_EVERY_MS) return;
    const response = await fetch(window.location.pathname, { headers: { Accept: 'text/html' }, cache: 'no-store' });
    // The script that this module is in has a name that says its content, and the document of its version names it.
    if (!response.ok || (await response.text()).includes(new URL(import.meta.url).pathname)) return;
    sessionStorage.setItem(LOADED_AT, String(Date.now()));
    await keep();
    window.location.reload();
  } catch {
    // Without a network or a place to remember it, the page stays as it is.
  }
}
