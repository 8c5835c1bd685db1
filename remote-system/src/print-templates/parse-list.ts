/** The statements in the JSON text of a template. */
export function parseList(sqlTemplate: string): string[] {
  try {
    const list: unknown = JSON.parse(sqlTemplate || '[]')
    return Array.isArray(list) ? list.map((item: { sql?: unknown } | null) => String(item?.sql ?? '')) : []
  } catch {
    return []
  }
}
