import { SaxesParser } from 'saxes'

/** The leaves of a flat message, such as `<xml><MsgType>text</MsgType></xml>`; null where it is no such message. */
export function leavesOf(xml: string): Readonly<Record<string, string>> | null {
  const found: Record<string, string> = Object.create(null) as Record<string, string>
  const path: string[] = []
  let words = ''
  let broken = false
  const parser = new SaxesParser()
  parser.on('opentag', ({ name }) => {
    path.push(name)
    words = ''
  })
  parser.on('text', (text) => void (words += text))
  parser.on('cdata', (text) => void (words += text))
  parser.on('closetag', ({ name }) => {
    if (path.length === 2) found[name] = words
    path.pop()
    words = ''
  })
  // A message has no definitions: whoever sends some wants to be expanded.
  parser.on('doctype', () => void (broken = true))
  parser.on('error', () => void (broken = true))
  try {
    parser.write(xml).close()
  } catch {
    return null
  }
  return broken || Object.keys(found).length === 0 ? null : found
}

/** As the provider reads it; a text cannot end its own section. */
export const toXml = (leaves: Readonly<Record<string, string | number>>): string =>
  `<xml>${Object.entries(leaves)
    .map(([name, value]) =>
      typeof value === 'number'
        ? `<${name}>${value}</${name}>`
        : `<${name}><![CDATA[${value.replaceAll(']]>', ']]]]><![CDATA[>')}]]></${name}>`,
    )
    .join('')}</xml>`
