/** A text with its `{{name}}` places filled; an unknown place stays as it is. */
export function fill(text: string, values: Readonly<Record<string, unknown>> = {}): string {
  return text.replace(/\{\{\s*(\w+)\s*\}\}/g, (place, name: string) =>
    name in values ? String(values[name]) : place,
  )
}
