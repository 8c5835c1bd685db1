/** What no two portals share, and no two reports. */
export interface Names {
  readonly fullName: string
  /** '' where the server makes one. */
  readonly enCode: string
}

type Content = Record<string, unknown> & { readonly value?: Record<string, unknown> }

const workbook = /\.xlsx$/i

/**
 * The name and code that a file is imported with; null where it has none. Files of older servers are the portal itself. A
 * workbook is called as its file, and has no code.
 */
export async function readNames(file: File): Promise<Names | null> {
  if (workbook.test(file.name)) return { fullName: file.name.replace(workbook, ''), enCode: '' }
  try {
    const content = JSON.parse(await file.text()) as Content | null
    const { fullName, enCode } = (content?.value ?? content ?? {}) as Partial<Names>
    return typeof fullName === 'string' && typeof enCode === 'string' ? { fullName, enCode } : null
  } catch {
    return null
  }
}

/** Such a file with another name and code. */
export async function withNames(file: File, names: Names): Promise<File> {
  if (workbook.test(file.name)) return new File([file], `${names.fullName}.xlsx`, { type: file.type })
  const content = JSON.parse(await file.text()) as Content
  const changed = content.value
    ? { ...content, value: { ...content.value, ...names } }
    : { ...content, ...names }
  return new File([JSON.stringify(changed)], file.name, { type: 'application/json' })
}
