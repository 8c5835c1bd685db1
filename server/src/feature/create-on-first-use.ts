type Factories<All> = Readonly<Record<string, ((services: All) => unknown) | undefined>>

/**
 * Adds members to `services` that are created when they are first read, and then stay. Throws when two need each other to
 * be created.
 */
export function createOnFirstUse<All extends object>(services: All, factories: Factories<All>): void {
  const created = new Map<string, unknown>()
  const creating = new Set<string>()
  for (const [name, create] of Object.entries(factories))
    Object.defineProperty(services, name, {
      enumerable: true,
      get() {
        if (created.has(name)) return created.get(name)
        if (creating.has(name))
          throw new Error(`services need each other: ${[...creating, name].join(' > ')}`)
        creating.add(name)
        created.set(name, create?.(services))
        creating.delete(name)
        return created.get(name)
      },
    })
}
