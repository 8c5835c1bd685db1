import type { FlowNode } from '../../contract/workflow/flow-template.ts'
import { nodesOf, type StartNode } from '../../contract/workflow/flow-template.ts'
import { mapFieldNames, renamedField } from '../../contract/workflow/template/field-names.ts'
import { applyCommand, createHistory, redo, seal, undo, type History } from '../../client/edit-history.ts'
import type { InsertPlace } from '../flow-tree/layout.ts'
import { pasteNodes, type CopiedNodes } from './model/clipboard.ts'
import type { FlowDraft } from './model/draft.ts'
import {
  addBranch,
  createIds,
  createStep,
  findNode,
  insertNodes,
  isBranchHead,
  moveBranch,
  moveBranchTo,
  moveStep,
  moveStepsTo,
  removeNode,
  setDefault,
  setProperties,
  type InsertableKind,
} from './model/tree.ts'

export interface FlowDesignerState {
  readonly history: History<FlowDraft>
  /** Ids of the selected nodes; the last one was selected last. */
  readonly selected: readonly string[]
}

export type FlowDesignerStore = ReturnType<typeof createFlowDesignerStore>
export type Settings = Readonly<Record<string, unknown>>

/** The state of an open flow designer. */
export function createFlowDesignerStore(draft: FlowDraft) {
  let state: FlowDesignerState = { history: createHistory(draft), selected: [] }
  const listeners = new Set<() => void>()
  const set = (next: Partial<FlowDesignerState>) => {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }
  const present = () => state.history.present
  const existing = (history: History<FlowDraft>, ids: readonly string[]) => {
    const known = new Set([...nodesOf(history.present.template)].map(({ nodeId }) => nodeId))
    return ids.filter((id) => known.has(id))
  }
  const run = (
    command: (draft: FlowDraft) => FlowDraft,
    { coalesce = null, select }: { coalesce?: string | null; select?: readonly string[] } = {},
  ) => {
    const history = applyCommand(state.history, command, coalesce)
    set({ history, selected: existing(history, select ?? state.selected) })
  }
  const changeTemplate = (change: (template: FlowNode) => FlowNode, select?: readonly string[]) =>
    run(
      (draft) => {
        const template = change(draft.template)
        return template === draft.template ? draft : { ...draft, template }
      },
      select ? { select } : {},
    )
  const go = (history: History<FlowDraft>) => set({ history, selected: existing(history, state.selected) })

  return {
    get: (): FlowDesignerState => state,
    draft: present,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    undo: () => go(undo(state.history)),
    redo: () => go(redo(state.history)),
    select: (nodeId: string | null, how: 'only' | 'toggle' = 'only'): void => {
      const history = seal(state.history)
      if (nodeId === null) return set({ history, selected: [] })
      if (how === 'only') return set({ history, selected: [nodeId] })
      const { selected } = state
      set({
        history,
        selected: selected.includes(nodeId) ? selected.filter((id) => id !== nodeId) : [...selected, nodeId],
      })
    },
    /** Inserts a node and selects it; returns its id. */
    insert: (place: InsertPlace, kind: InsertableKind): string => {
      const node = createStep(kind, createIds(present().template))
      changeTemplate((template) => insertNodes(template, place, [node]), [node.nodeId])
      return node.nodeId
    },
    /** Adds a branch and selects it; returns its id. */
    addBranch: (forkId: string): string => {
      const createId = createIds(present().template)
      let added = ''
      changeTemplate((template) =>
        addBranch(template, forkId, () => {
          added = createId()
          return added
        }),
      )
      set({ selected: [added] })
      return added
    },
    /** Removes nodes; returns the id of the node that comes before the first of them. */
    remove: (ids: readonly string[]): string => {
      const order = [...nodesOf(present().template)].map(({ nodeId }) => nodeId)
      const first = order.findIndex((id) => ids.includes(id))
      changeTemplate((template) => ids.reduce(removeNode, template), [])
      const left = new Set([...nodesOf(present().template)].map(({ nodeId }) => nodeId))
      const next = order.slice(0, Math.max(0, first)).findLast((id) => left.has(id)) ?? order[0]!
      set({ selected: [next] })
      return next
    },
    /** Moves a node up or down, or a branch to the left or right. */
    move: (nodeId: string, direction: 'up' | 'down' | 'left' | 'right'): void => {
      const by = direction === 'up' || direction === 'left' ? -1 : 1
      if (direction === 'up' || direction === 'down')
        return changeTemplate((template) => moveStep(template, nodeId, by))
      changeTemplate((template) =>
        isBranchHead(template, nodeId) ? moveBranch(template, nodeId, by) : template,
      )
    },
    /** Moves steps to another place of the flow, and selects them. */
    moveStepsTo: (steps: readonly FlowNode[], place: InsertPlace): void =>
      changeTemplate(
        (template) => moveStepsTo(template, steps, place),
        steps.map(({ nodeId }) => nodeId),
      ),
    /** Moves a branch before the branch at an index of a fork, and selects it. */
    moveBranchTo: (headId: string, forkId: string, index: number): void =>
      changeTemplate((template) => moveBranchTo(template, headId, forkId, index), [headId]),
    /** Inserts copied nodes after a node, and selects them; returns their ids. */
    paste: (targetId: string, copied: CopiedNodes): readonly string[] => {
      const { template, ids } = pasteNodes(
        present().template,
        targetId,
        copied,
        createIds(present().template),
      )
      if (ids.length > 0) changeTemplate(() => template, ids)
      return ids
    },
    setDefaultBranch: (headId: string) => changeTemplate((template) => setDefault(template, headId)),
    /** Changes settings of a node. Typing into one setting is one step of the history. */
    changeSettings: (nodeId: string, changes: Settings): void => {
      const [key, value] = Object.entries(changes)[0] ?? ['', null]
      const isTyped = typeof value === 'string' || typeof value === 'number'
      run(
        (draft) => {
          const node = findNode(draft.template, nodeId)
          if (!node) return draft
          return {
            ...draft,
            template: setProperties(draft.template, nodeId, { ...node.properties, ...changes }),
          }
        },
        { coalesce: isTyped ? `${nodeId} ${key}` : null },
      )
    },
    /** Changes what belongs to the flow: name, icon, form. */
    changeFlow: (changes: Partial<FlowDraft>): void =>
      run((draft) => ({ ...draft, ...changes }), { coalesce: `flow ${Object.keys(changes).join()}` }),
    /**
     * Follows new names of fields of the form (`lines-price` for a column). It is no step of the history, whose drafts all
     * get the names: the form has the step.
     */
    renameFields: (names: Readonly<Record<string, string>>): void => {
      const { past, present, future, open } = state.history
      const rename = (draft: FlowDraft) => renameInDraft(draft, names)
      set({ history: { past: past.map(rename), present: rename(present), future: future.map(rename), open } })
    },
    /** Ends a row of changes, so that the next one is a step of its own. */
    seal: (): void => set({ history: seal(state.history) }),
    /** Replaces the whole draft, as one step. */
    replace: (draft: FlowDraft): void => run(() => draft, { select: [] }),
  }
}

/** The draft with new names of fields; the same object where it uses none of them. */
function renameInDraft(draft: FlowDraft, names: Readonly<Record<string, string>>): FlowDraft {
  let isUsed = false
  const template = mapFieldNames(draft.template as StartNode, ({ name, owner }) => {
    const next = owner.kind === 'form' ? renamedField(names, name) : name
    if (next !== name) isUsed = true
    return next
  })
  return isUsed ? { ...draft, template } : draft
}
