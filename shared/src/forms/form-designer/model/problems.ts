import { fieldEvents, formEvents, hasCode, type DesignEvent } from '../../../contract/fields/actions.ts'
import { readOutline, type DesignProblem } from '../../../fields/design.ts'
import { findFormProblems } from '../../../fields/form-problems.ts'
import { findViewProblems } from '../../../fields/list-views.ts'
import { findPhoneListProblems } from '../../../fields/phone-list.ts'
import { readScript, type ScriptProblem } from '../../../fields/read-script.ts'
import { flattenNodes, listOfDraft, writeForm, type Draft, type FieldNode } from './draft.ts'
import { nameOf } from './rename.ts'

export interface DraftProblem {
  readonly why: DesignProblem['why'] | ScriptProblem['why'] | 'scriptComputed'
  readonly detail: string
  readonly shown?: DesignProblem['shown']
  readonly path: string
  /** The node with the problem; '' for the form. */
  readonly key: string
  /** The setting with the problem, where it is known. */
  readonly setting: string
  /** Where it is in a script. */
  readonly script?: { readonly event: DesignEvent; readonly line: number }
  /** Something to know that does not keep the draft from being released. */
  readonly isHint?: true
}

/** Why a draft cannot be released, in the order of the form; those of the list last. Hints stand behind them. */
export function problems(draft: Draft): DraftProblem[] {
  const { outline, problems: ofReading } = readOutline(writeForm(draft))
  const order = new Map(flattenNodes(draft.nodes).map(({ key }, at) => [key, at]))
  const ofForm = [...ofReading, ...(outline ? findFormProblems(outline) : [])]
  const ofList =
    outline === null
      ? []
      : [
          ...(draft.list ? findViewProblems(draft.list, outline.design) : []),
          ...findPhoneListProblems(draft.isApp ? null : draft.phoneList, listOfDraft(draft, outline.design)),
        ]
  const ofScripts = findScriptProblems(draft)
  return [
    ...[
      ...ofForm.map((one): DraftProblem => ({ ...one, ...placeOf(draft.nodes, one.path) })),
      ...ofScripts.filter(({ isHint }) => !isHint),
    ].toSorted((one, other) => (order.get(one.key) ?? -1) - (order.get(other.key) ?? -1)),
    ...ofList.map((one) => ({ ...one, key: '', setting: '' })),
    ...ofScripts.filter(({ isHint }) => isHint),
  ]
}

function findScriptProblems({ form, nodes, list }: Draft): DraftProblem[] {
  const find = (key: string, setting: string, event: DesignEvent, text: unknown): DraftProblem[] => {
    if (typeof text !== 'string' || !hasCode(text)) return []
    const { problems: found, computedLines } = readScript(text)
    const at = (line: number) => ({ path: `${key}${setting}.${line}`, key, setting, script: { event, line } })
    return [
      ...found.map(({ line, ...one }) => ({ ...one, ...at(line) })),
      ...computedLines.map((line): DraftProblem => ({
        why: 'scriptComputed',
        detail: '',
        ...at(line),
        isHint: true,
      })),
    ]
  }
  return [
    ...formEvents.flatMap((event) => find('', `funcs.${event}`, event, form.funcs[event])),
    ...flattenNodes(nodes).flatMap(({ key, settings }) =>
      fieldEvents.flatMap((event) => {
        const scripts = (settings['on'] ?? {}) as Readonly<Record<string, unknown>>
        return find(key, `on.${event}`, event, scripts[event])
      }),
    ),
    ...(list?.customButtons ?? []).flatMap(({ func }, at) =>
      find('', `columnData.customBtnsList[${at}].func`, 'click', func),
    ),
  ]
}

/** Finds the node of a path such as `fields[3].children[0].maxlength`, or of a field's name. */
export function placeOf(nodes: readonly FieldNode[], path: string): { key: string; setting: string } {
  if (!path.startsWith('fields[')) return { key: keyOfName(nodes, path), setting: '' }
  let level = nodes
  let node: FieldNode | undefined
  let rest = path.slice('fields'.length)
  for (let step = /^(?:\.(?:__config__\.)?children)?\[(\d+)\]/.exec(rest); step;) {
    const next = level[Number(step[1])]
    if (!next) break
    node = next
    level = next.children
    rest = rest.slice(step[0].length)
    step = /^(?:\.(?:__config__\.)?children)?\[(\d+)\]/.exec(rest)
  }
  return { key: node?.key ?? '', setting: /^\.(\w+)/.exec(rest)?.[1] ?? '' }
}

function keyOfName(nodes: readonly FieldNode[], name: string): string {
  const [first = '', column] = name.split('-')
  const record = (list: readonly FieldNode[]): FieldNode[] =>
    list.flatMap((node) => [node, ...(node.tag === 'table' ? [] : record(node.children))])
  const field = record(nodes).find((node) => nameOf(node) === first && first !== '')
  if (!field || column === undefined) return field?.key ?? ''
  return field.children.find((child) => nameOf(child) === column)?.key ?? field.key
}
