/** What the demo organisation gave birth to; later seeds hang their rows on it. */
export interface SeedContext {
  /** Account -> id of the user. */
  users: ReadonlyMap<string, string>
  /** enCode -> id of the company or department. */
  organizes: ReadonlyMap<string, string>
}

/** The id behind an account or a code; a name that the demo organisation lacks is a fault of the seeds. */
export function known(ids: ReadonlyMap<string, string>, name: string): string {
  const id = ids.get(name)
  if (!id) throw new Error(`The demo organisation has no "${name}".`)
  return id
}
