/** What helps if files of the page are gone. */

/** What `load` brings. After an update the old files may be gone: then the page is loaded afresh, once a minute at most. */
export async function loadedOrAfresh<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  try {
    return await load();
  } catch (failure) {
    if (Date.now() - Number(sessionStorage.getItem('reloaded')) > 60_000) {
      sessionStorage.setItem('reloaded', String(Date.now()));
      location.reload();
    }
    throw failure;
  }
}
