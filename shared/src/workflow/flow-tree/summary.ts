import { use } from 'react'
import type { FlowNode, PropertiesOf, WhoSource } from '../../contract/workflow/flow-template.ts'
import {
  howOf,
  whoOfApprover,
  whoOfCopy,
  whoOfSubFlow,
  type WhoRule,
} from '../../contract/workflow/template/decision.ts'
import { useNames } from '../../client/use-names.ts'
import { formatTime } from '../../format/time.ts'
import { useText, type Translate } from '../../text/text.ts'
import type { ConditionField } from '../../ui/condition-builder/condition.ts'
import { useSentence } from '../../ui/condition-builder/use-sentence.ts'
import { FlowOfDesign } from './flow-of-design.ts'
import { text } from './text.ts'

type Words = Translate<keyof (typeof text)['texts'] & string>
type NameOf = (source: string, id: string) => string | undefined
/** Names that a card has space for. */
const maxNames = 4

/** The name of a node: its title, or the name of its kind. */
export const titleOf = (node: FlowNode, t: Words): string => {
  const { title } = node.properties
  if (title || node.content) return title || node.content
  if (node.kind === 'empty' && node.conditionNodes.length === 0) return t('flowTree.plainFork')
  if (node.kind === 'condition' && node.properties.isDefault) return t('flowTree.default')
  return t(`flowTree.kind.${node.kind}`)
}

const noFields: readonly ConditionField[] = []

/**
 * Returns a function that says what a node does: who acts and how, for how long it waits, the condition of a branch with
 * the titles of its fields. '' where nothing is set.
 */
export function useNodeSummary(fields: readonly ConditionField[] = noFields): (node: FlowNode) => string {
  const t = useText(text)
  const names = useNames()
  const nameOf: NameOf = (source, id) => names.nameOf(source, id) ?? undefined
  const sentence = useSentence(fields)
  const nobodyNamed = t(use(FlowOfDesign) ? 'flowTree.whoMayAdd' : 'flowTree.everyone')
  return (node) => {
    if (node.kind === 'condition' && !node.properties.isDefault && node.properties.rule)
      return sentence(node.properties.rule.conditions)
    const summary = summaryOf(node, t, nameOf, fields)
    return node.kind === 'start' ? summary || nobodyNamed : summary
  }
}

function summaryOf(node: FlowNode, t: Words, nameOf: NameOf, fields: readonly ConditionField[]): string {
  switch (node.kind) {
    case 'start': {
      const { initiator, initiatePos, initiateRole, initiateUnit } = node.properties
      return namesOf(
        { users: initiator, positions: initiatePos, roles: initiateRole, groups: [], units: initiateUnit },
        nameOf,
      )
    }
    case 'approver':
    case 'process':
      return [
        formatWho(whoOfApprover(node.properties), t, nameOf),
        ...(node.kind === 'approver' ? [formatHow(howOf(node.properties), t)] : []),
      ]
        .filter((part) => part !== '')
        .join(' · ')
    case 'copy':
      return formatWho(whoOfCopy(node.properties), t, nameOf)
    case 'subFlow':
      return formatWho(whoOfSubFlow(node.properties), t, nameOf)
    case 'launch':
    case 'message':
      return node.properties.who ? formatWho(node.properties.who, t, nameOf) : ''
    case 'condition':
      return node.properties.isDefault
        ? t('flowTree.defaultHint')
        : formatWireConditions(node.properties, fields)
    case 'timer':
      if (node.properties.until === 'date')
        return t('flowTree.waitDate', { time: formatTime(node.properties.date) })
      if (node.properties.until === 'field') return t('flowTree.waitField')
      return formatWait(node.properties, t)
    case 'trigger':
      return `${t(`flowTree.trigger.${node.properties.event as 'time'}`)} ${node.properties.name}`.trim()
    case 'router':
      return t('flowTree.routes', { n: node.properties.routes.length })
    case 'data':
      return t(`flowTree.data.${node.properties.action as 'get'}`)
    case 'interface':
      return node.properties.interfaceName
    case 'choose':
      return t(`flowTree.chooseBy.${node.properties.by as 'previous'}`)
    case 'other':
      return node.otherKind ?? ''
    default:
      return ''
  }
}

type Members = Pick<WhoSource, 'users' | 'positions' | 'roles' | 'groups' | 'units'>

/** Names of people and of what has people, shortened. */
function namesOf({ users, positions, roles, groups, units }: Members, nameOf: NameOf): string {
  const all = [
    ...users.map((id) => (nameOf('user', id) ?? id).split('/')[0]!),
    ...positions.map((id) => nameOf('position', id) ?? id),
    ...roles.map((id) => nameOf('role', id) ?? id),
    ...groups.map((id) => nameOf('group', id) ?? id),
    ...units.map((id) => nameOf('organize', id) ?? id),
  ]
  const shown = all.slice(0, maxNames).join('、')
  return all.length > maxNames ? `${shown} +${all.length - maxNames}` : shown
}

const formatWho = ({ sources }: WhoRule, t: Words, nameOf: NameOf): string =>
  sources.map((source) => formatSource(source, t, nameOf)).join(' + ')

function formatSource(source: WhoSource, t: Words, nameOf: NameOf): string {
  const kind = source.kind as keyof typeof levelKinds | 'named'
  const who = t(`flowTree.who.${kind}`)
  if (kind === 'named') return namesOf(source, nameOf)
  const levelKey = levelKinds[kind]
  if (!levelKey || (levelKey === 'flowTree.levelOf' && source.level === 1)) return who
  return t(levelKey, { n: source.level, who })
}

/** How the level of a source is said. */
const levelKinds = {
  superior: 'flowTree.levelOf',
  departmentManager: 'flowTree.levelOf',
  superiorChain: 'flowTree.upTo',
  managerChain: 'flowTree.upTo',
} as const

function formatHow({ mode, pass }: ReturnType<typeof howOf>, t: Words): string {
  return t(`flowTree.how.${mode as 'share'}`, { n: pass })
}

/** Conditions in the wire's spelling can name their fields themselves. */
const formatWireConditions = (
  { conditions }: PropertiesOf<'condition'>,
  fields: readonly ConditionField[],
): string =>
  conditions
    .map(({ fieldName, field, symbolName, symbol, filedLabel, filedValue }) => {
      const title = fieldName || (fields.find(({ key }) => key === field)?.title ?? field)
      return [title, symbolName || symbol, String(filedLabel || filedValue || '')].join(' ').trim()
    })
    .join('；')

function formatWait(
  duration: Readonly<Record<'day' | 'hour' | 'minute' | 'second', number>>,
  t: Words,
): string {
  const parts = (['day', 'hour', 'minute', 'second'] as const).filter((unit) => duration[unit] > 0)
  return parts.length === 0
    ? ''
    : t('flowTree.wait', {
        time: parts.map((unit) => t(`flowTree.${unit}`, { n: duration[unit] })).join(' '),
      })
}
