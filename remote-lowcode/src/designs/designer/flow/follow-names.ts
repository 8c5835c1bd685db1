import type { FieldNode } from '@tessera/shared/forms/form-designer/model/draft'
import { nameOf } from '@tessera/shared/forms/form-designer/model/rename'
import type { DesignerStore } from '@tessera/shared/forms/form-designer/store'
import type { FlowDesignerStore } from '@tessera/shared/workflow/designer/store'

/** Writes new names of fields into the nodes of the flow while the form is designed. Returns what ends it. */
export function followNames(page: DesignerStore, flow: FlowDesignerStore): () => void {
  let { nodes } = page.draft()
  let names = namesByKey(nodes)
  return page.subscribe(() => {
    if (page.draft().nodes === nodes) return
    nodes = page.draft().nodes
    const next = namesByKey(nodes)
    const renamed = [...names].flatMap(([key, name]): [string, string][] => {
      const now = next.get(key)
      return name !== '' && now !== undefined && now !== name ? [[name, now]] : []
    })
    names = next
    if (renamed.length > 0) flow.renameFields(Object.fromEntries(renamed))
  })
}

/** The names by which others refer to fields; that of a column has its table before it. */
function namesByKey(nodes: readonly FieldNode[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>()
  const walk = (siblings: readonly FieldNode[], table: string) => {
    for (const node of siblings) {
      const name = node.referredName ?? nameOf(node)
      names.set(node.key, table === '' || name === '' ? name : `${table}-${name}`)
      walk(node.children, node.tag === 'table' ? name : table)
    }
  }
  walk(nodes, '')
  return names
}
