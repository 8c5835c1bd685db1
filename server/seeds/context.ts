/** Ids of the demo organization, to which later seeds refer. */
export interface SeedContext {
  /** Ids of users by account. */
  users: ReadonlyMap<string, string>
  /** Ids of companies and departments by enCode. */
  organizes: ReadonlyMap<string, string>
}

/** Looks up an id; throws for an account or code that the demo organization lacks. */
export function known(ids: ReadonlyMap<string, string>, name: string): string {
  const id = ids.get(name)
  if (!id) throw new Error(`The demo organisation has no "${name}".`)
  return id
}
