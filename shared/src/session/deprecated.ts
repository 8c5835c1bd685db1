/**
 * Old member names of the shared session. The session is one instance for the shell and all remotes, and
 * remotes are deployed on their own: a remote that was built before 1.9 runs in a newer shell and still uses
 * the old names.
 */
export const sessionAliases = {
  /** @deprecated since 1.9: use setCurrentUser */
  know: 'setCurrentUser',
  /** @deprecated since 1.9: use blockUnload */
  hold: 'blockUnload',
  /** @deprecated since 1.9: use unloadBlockers */
  held: 'unloadBlockers',
  /** @deprecated since 1.9: use lookupCache */
  kept: 'lookupCache',
  /** @deprecated since 1.9: use isViewKept */
  keepsView: 'isViewKept',
  /** @deprecated since 1.9: use setTabTitle */
  nameTab: 'setTabTitle',
} as const

/** Old member names of `session.views`. */
export const viewAliases = {
  /** @deprecated since 1.9: use show */
  stand: 'show',
  /** @deprecated since 1.9: use suspend */
  sleep: 'suspend',
  /** @deprecated since 1.9: use resume */
  wake: 'resume',
  /** @deprecated since 1.9: use close */
  forget: 'close',
} as const

/** Old member names of `session.lookupCache`. */
export const lookupCacheAliases = {
  /** @deprecated since 1.9: use invalidate */
  changed: 'invalidate',
  /** @deprecated since 1.9: use expire */
  outgrow: 'expire',
} as const

/** Old member names of `session.remoteStates`. */
export const remoteStateAliases = {
  /** @deprecated since 1.9: use get */
  of: 'get',
  /** @deprecated since 1.9: use subscribe */
  watch: 'subscribe',
} as const

/** Old name -> current name of a member of `T`. */
type AliasesOf<T> = Readonly<Record<string, keyof T & string>>
type Aliased<T, Names extends AliasesOf<T>> = T & { -readonly [Old in keyof Names]: T[Names[Old]] }

/**
 * Adds accessors under old names, which read and write the member under its current name; returns the same
 * object.
 */
export function withAliases<T extends object, const Names extends AliasesOf<T>>(
  target: T,
  names: Names,
): Aliased<T, Names> {
  for (const [old, current] of Object.entries(names) as [string, keyof T][])
    Object.defineProperty(target, old, {
      configurable: true,
      get: () => target[current],
      set: (value: T[keyof T]) => {
        target[current] = value
      },
    })
  return target as Aliased<T, Names>
}

/** Where the shell publishes the states of remotes. */
interface RemoteStates {
  get: (remote: string) => string | undefined
  subscribe: (listener: () => void) => () => void
}

/**
 * Adds `standing`, the old name of `remoteStates`. The shell assigns another object there, which gets its old
 * names when it is read.
 */
export function withStanding<T extends { remoteStates: RemoteStates }>(session: T) {
  Object.defineProperty(session, 'standing', {
    configurable: true,
    get: () => withAliases(session.remoteStates, remoteStateAliases),
  })
  return session as T & {
    /** @deprecated since 1.9: use remoteStates */
    readonly standing: Aliased<RemoteStates, typeof remoteStateAliases>
  }
}

/** The details of a failed call under either name: a remote that was built before 1.9 fills only `told`. */
export const detailsOf = <Details>(failure: {
  readonly details?: Details
  readonly told?: Details
}): Details | undefined => failure.details ?? failure.told
