/** A string in JSON with its key and its place. */
export interface PlacedString {
  readonly key: string
  readonly value: string
  readonly path: string
}

/** Visits every string in JSON that is not deep. */
export function visitStrings(json: unknown, root: string, visit: (one: PlacedString) => void): void {
  const walk = (value: unknown, key: string, path: string) => {
    if (typeof value === 'string') visit({ key, value, path })
    else if (Array.isArray(value)) for (const [at, one] of value.entries()) walk(one, key, `${path}[${at}]`)
    else if (typeof value === 'object' && value !== null)
      for (const [name, one] of Object.entries(value)) walk(one, name, path ? `${path}.${name}` : name)
  }
  walk(json, '', root)
}

/** What a key of a design refers to by its value. */
const referringKeys: Readonly<Record<string, Reference['kind']>> = {
  dictionaryType: 'dictionary',
  treeDictionary: 'dictionary',
  propsUrl: 'interface',
  interfaceId: 'interface',
  treePropsUrl: 'interface',
  rule: 'rule',
  modelId: 'design',
}

export interface Reference {
  readonly kind: 'dictionary' | 'interface' | 'rule' | 'design'
  /** An id or a code. */
  readonly value: string
}

const kindOf = (key: string): Reference['kind'] | undefined =>
  Object.hasOwn(referringKeys, key) ? referringKeys[key] : undefined

/** What the bodies of a design refer to, each once by its kind. */
export function listReferences(
  bodies: readonly (string | null | undefined)[],
): Map<Reference['kind'], string[]> {
  const found = new Map<Reference['kind'], Set<string>>()
  for (const body of bodies)
    visitStrings(parse(body), '', ({ key, value }) => {
      const kind = kindOf(key)
      if (kind && value !== '') found.set(kind, (found.get(kind) ?? new Set()).add(value))
    })
  return new Map([...found].map(([kind, values]) => [kind, [...values]]))
}

/** The body with its references replaced; those without a replacement stay. */
export function replaceReferences(
  body: string | null | undefined,
  find: (reference: Reference) => string | undefined,
): string | null {
  if (!body) return null
  return JSON.stringify(JSON.parse(body), (key, value: unknown) => {
    const kind = typeof value === 'string' ? kindOf(key) : undefined
    return (kind && find({ kind, value: value as string })) ?? value
  })
}

function parse(body: string | null | undefined): unknown {
  try {
    return JSON.parse(body || 'null')
  } catch {
    return null
  }
}
