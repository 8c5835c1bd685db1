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

export interface DesignNode {
  readonly id: string
  readonly fullName: string
  readonly children: readonly DesignNode[]
}
/** Designs of one type below their categories. */
interface DesignsOfType {
  readonly type: number
  readonly fullName: string
  readonly list: readonly DesignNode[]
}

interface Branch {
  readonly id: string
  readonly fullName: string
  readonly selectable: boolean
  readonly children: readonly Pick<DesignNode, 'id'>[]
}

/**
 * Types and categories cannot be selected. A design whose category is not in the dictionary stands beside them. The name of the
 * type is shown where there are designs of both.
 */
export function toDesignTree(ofTypes: readonly DesignsOfType[]): Branch[] {
  const filled = ofTypes.filter(({ list }) => list.length > 0)
  const branches = filled.map(({ type, fullName, list }) => ({
    id: `type ${type}`,
    fullName,
    selectable: false,
    children: list.map((node) => {
      const isCategory = node.children.length > 0
      // Both types can have a category of one name.
      return { ...node, id: isCategory ? `${type} ${node.id}` : node.id, selectable: !isCategory }
    }),
  }))
  const [only, ...others] = branches
  return only && others.length === 0 ? only.children : branches
}
