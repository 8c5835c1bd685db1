import { SaxesParser } from 'saxes'

/**
 * Parses a flat message such as `<xml><MsgType>text</MsgType></xml>` into its elements; null if it is not
 * one.
 */
export function parseXml(xml: string): Readonly<Record<string, string>> | null {
  const elements: Record<string, string> = Object.create(null) as Record<string, string>
  const path: string[] = []
  let content = ''
  let isInvalid = false
  const parser = new SaxesParser()
  parser.on('opentag', ({ name }) => {
    path.push(name)
    content = ''
  })
  parser.on('text', (text) => void (content += text))
  parser.on('cdata', (text) => void (content += text))
  parser.on('closetag', ({ name }) => {
    if (path.length === 2) elements[name] = content
    path.pop()
    content = ''
  })
  // Messages contain no document types. Rejecting them prevents entity expansion.
  parser.on('doctype', () => void (isInvalid = true))
  parser.on('error', () => void (isInvalid = true))
  try {
    parser.write(xml).close()
  } catch {
    return null
  }
  return isInvalid || Object.keys(elements).length === 0 ? null : elements
}

/** Writes a flat message. Text cannot end its CDATA section. */
export const toXml = (leaves: Readonly<Record<string, string | number>>): string =>
  `<xml>${Object.entries(leaves)
    .map(([name, value]) =>
      typeof value === 'number'
        ? `<${name}>${value}</${name}>`
        : `<${name}><![CDATA[${value.replaceAll(']]>', ']]]]><![CDATA[>')}]]></${name}>`,
    )
    .join('')}</xml>`
