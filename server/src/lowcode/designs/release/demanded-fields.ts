import { isEmpty } from '@tessera/shared/contract/fields/kind'
import { nodesOf, readFlowTemplate, type StartNode } from '@tessera/shared/contract/workflow/flow-template'
import type { Design } from '@tessera/shared/fields/design'
import { initialValue } from '@tessera/shared/fields/initial-value'
import { canBeHidden, createOutline, type PlacedField } from '@tessera/shared/fields/plan'
import { isRequired } from '@tessera/shared/fields/validate'

// Required fields that no user may fill in: by the rights of a holder, or by those of the nodes of a flow.

/** What a form demands of every new record. */
export interface DemandedFields {
  /** Codes of fields, sub-tables and columns (`lines-price`) that a user has to fill in who submits a record. */
  readonly bySubmitter: ReadonlySet<string>
  /** Labels of those that no node of the flow opens, so that they stay empty. */
  readonly byNobody: readonly string[]
}

/** `flow`: the nodes of the flow of the design; null or '' for a design without one. */
export function listDemanded(design: Design, flow: string | null): DemandedFields {
  const required = createOutline(design).items.filter(isDemanded)
  const codes = (items: readonly PlacedField[]) => new Set(items.map(({ id }) => id))
  const read = flow ? readFlowTemplate(flow) : null
  if (!read || 'problems' in read) return { bySubmitter: codes(required), byNobody: [] }
  const start = read.template
  const others = [...nodesOf(start)].filter((node) => node !== start)
  const isWrittenLater = (path: string) =>
    others.some(
      ({ properties }) =>
        'formOperates' in properties &&
        (properties.formOperates as StartNode['properties']['formOperates']).some(
          ({ id, write }) => id === path && write,
        ),
    )
  return {
    bySubmitter: codes(required.filter(({ id }) => isOpenAtStart(start, id))),
    byNobody: required
      .filter(({ id }) => !isOpenAtStart(start, id) && !isWrittenLater(id))
      .map(({ id, field }) => field.settings.label || id),
  }
}

/** Whether every new record needs a value that the form does not give it: rules neither hide nor demand it. */
const isDemanded = (item: PlacedField): boolean => {
  const { field } = item
  const { required } = field.settings
  const needsRows = Number(field.settings['minRows'] ?? 0) > 0
  return (
    field.settings.vModel !== '' &&
    isRequired(item, { shown: true, disabled: false, required: required || needsRows }) &&
    field.kind.group !== 'system' &&
    !canBeHidden(item) &&
    (field.kind.tag === 'table' || isEmpty(initialValue(field)))
  )
}

/** The initiator fills in what the start node does not name. */
const isOpenAtStart = ({ properties }: StartNode, path: string): boolean =>
  properties.formOperates.find(({ id }) => id === path)?.write ?? true
