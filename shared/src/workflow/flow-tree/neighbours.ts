import type { FlowLayout } from './layout.ts'

/**
 * The node that a key leads to: up and down follow the flow, left and right go to the branch beside. null for other
 * keys, and where there is no such node.
 */
export function neighbourOf(
  { nodes }: Pick<FlowLayout, 'nodes'>,
  nodeId: string,
  key: string,
): string | null {
  const at = nodes.findIndex(({ node }) => node.nodeId === nodeId)
  if (at === -1) return null
  const idAt = (index: number) => nodes[index]?.node.nodeId ?? null
  switch (key) {
    case 'ArrowDown':
      return idAt(at + 1)
    case 'ArrowUp':
      return at > 0 ? idAt(at - 1) : null
    case 'Home':
      return idAt(0)
    case 'End':
      return idAt(nodes.length - 1)
    case 'ArrowRight':
      return branchBeside(nodes, at, 1)
    case 'ArrowLeft':
      return branchBeside(nodes, at, -1)
    default:
      return null
  }
}

function branchBeside(nodes: FlowLayout['nodes'], at: number, by: 1 | -1): string | null {
  const { parentId } = nodes[at]!
  if (parentId === '') return null
  const head = nodes.slice(0, at + 1).findLast((one) => one.isBranchHead && one.parentId === parentId)!
  const beside = nodes.find(
    (one) => one.isBranchHead && one.parentId === parentId && one.position === head.position + by,
  )
  return beside?.node.nodeId ?? null
}
