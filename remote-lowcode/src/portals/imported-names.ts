/** What no two portals share. */
export interface Names {
  readonly fullName: string
  readonly enCode: string
}

type File = Record<string, unknown> & { readonly value?: Record<string, unknown> }

/** The name and code of a portal in an exported file; null where it has none. Files of older servers are the portal itself. */
export function readNames(content: string): Names | null {
  try {
    const file = JSON.parse(content) as File | null
    const { fullName, enCode } = (file?.value ?? file ?? {}) as Partial<Names>
    return typeof fullName === 'string' && typeof enCode === 'string' ? { fullName, enCode } : null
  } catch {
    return null
  }
}

/** Such a file with another name and code. */
export function withNames(content: string, names: Names): string {
  const file = JSON.parse(content) as File
  return JSON.stringify(file.value ? { ...file, value: { ...file.value, ...names } } : { ...file, ...names })
}
