import { FlowType } from '@tessera/shared/contract/workflow/flows'

/**
 * Whether a flow can take the form of a design, or another one: the flow of a design has that of the design, and a released
 * flow keeps its form.
 */
export const mayChooseDesign = ({
  type,
  version = 0,
}: {
  readonly type?: number | undefined
  readonly version?: number | undefined
}): boolean => type !== FlowType.page && version === 0

/** Categories cannot be selected. A design whose category is not in the dictionary stands beside them. */
export const toDesignTree = (nodes: readonly object[]) =>
  nodes.map((node) => ({ ...node, selectable: (node as { webType?: unknown }).webType !== null }))
