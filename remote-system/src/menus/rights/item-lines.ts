import { ItemCode } from '@tessera/shared/contract/patterns'

interface ParsedItem {
  enCode: string
  fullName: string
  sortCode: number
}

/**
 * Parses lines of code and name, separated by blanks, tabs or commas. A line without a name uses its code as
 * name. Returns the number of the first invalid line, from 1.
 */
export function parseItemLines(input: string): { items: ParsedItem[] } | { invalidLine: number } {
  const items: ParsedItem[] = []
  for (const [index, line] of input.split(/\r?\n/).entries()) {
    const [enCode = '', ...rest] = line.trim().split(/[\t ,，]+/)
    if (enCode === '') continue
    if (!ItemCode.safeParse(enCode).success) return { invalidLine: index + 1 }
    items.push({
      enCode,
      fullName: rest.join(' ').slice(0, 50) || enCode.slice(0, 50),
      sortCode: (items.length + 1) * 10,
    })
  }
  return { items }
}
