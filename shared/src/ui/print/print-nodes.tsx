import { createElement, type CSSProperties, type ReactNode } from 'react'
import { allowedStyle, isLocalPicture, linkPattern } from '../../contract/rich-text.ts'
import type { PrintNode } from '../../contract/print/lay-out-template.ts'
import { hasWidth, templateTags, widthInStyle } from '../../contract/print/template-html.ts'
import { Code } from '../codes/code.tsx'
import { RichText } from '../rich-text/rich-text.tsx'
import styles from './template.module.css'

interface Props {
  nodes: readonly PrintNode[]
  /** What stands where the template has the history of the task. */
  history: ReactNode
}

const tags: ReadonlySet<string> = new Set(templateTags)
const voidTags: ReadonlySet<string> = new Set(['br', 'hr', 'img', 'col'])
/** White space between rows and cells is no content. */
const tableTags: ReadonlySet<string> = new Set(['table', 'thead', 'tbody', 'tfoot', 'tr', 'colgroup'])

/** A filled template. Values are text; of the template only allowed elements are drawn. */
export const PrintNodes = ({ nodes, history }: Props): ReactNode =>
  nodes.map((node, at) => <Node key={at} node={node} history={history} />)

function Node({ node, history }: { node: PrintNode; history: ReactNode }): ReactNode {
  switch (node.kind) {
    case 'text':
      return node.text
    case 'picture':
      return <img className={styles.picture} src={node.src} alt={node.alt} />
    case 'code':
      return (
        <span className={styles.code}>
          <Code type={node.code} content={node.content} label={node.label} />
        </span>
      )
    case 'richText':
      return <RichText html={node.html} />
    case 'history':
      return history
    case 'pageBreak':
      return <div className={styles.pageBreak} />
    default:
      return <Element node={node} history={history} />
  }
}

function Element({
  node: { tag, attributes, children },
  history,
}: {
  node: Extract<PrintNode, { kind: 'element' }>
  history: ReactNode
}): ReactNode {
  if (!tags.has(tag)) return <PrintNodes nodes={children} history={history} />
  const { href, src = '', alt, colspan, rowspan, start } = attributes
  if (tag === 'img' && !isLocalPicture(src)) return null
  const shown = tableTags.has(tag)
    ? children.filter((child) => child.kind !== 'text' || child.text.trim() !== '')
    : children
  return createElement(
    tag,
    {
      style: toStyle(tag, attributes['style'] ?? ''),
      ...(tag === 'a' && href && linkPattern.test(href) ? { href } : {}),
      ...(tag === 'img' ? { src, alt: alt ?? '' } : {}),
      ...(colspan ? { colSpan: Number(colspan) } : {}),
      ...(rowspan ? { rowSpan: Number(rowspan) } : {}),
      ...(tag === 'ol' && start ? { start: Number(start) } : {}),
    },
    ...(voidTags.has(tag) ? [] : [<PrintNodes key="content" nodes={shown} history={history} />]),
  )
}

/** The allowed declarations as React has them. */
function toStyle(tag: string, style: string): CSSProperties {
  const width = hasWidth(tag) ? widthInStyle(style) : ''
  const declarations = allowedStyle(style)
    .split('; ')
    .filter(Boolean)
    .map((declaration) => {
      const at = declaration.indexOf(':')
      const name = declaration
        .slice(0, at)
        .replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
      return [name, declaration.slice(at + 1).trim()]
    })
  return Object.fromEntries(width ? [...declarations, ['width', width]] : declarations) as CSSProperties
}
