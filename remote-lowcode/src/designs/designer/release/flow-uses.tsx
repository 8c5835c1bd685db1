import { Alert } from '@arco-design/web-react'
import { Link, useLocation } from 'react-router-dom'
import { fieldNames } from '@tessera/shared/contract/workflow/field-names'
import { useCall } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { FailedLoad } from '@tessera/shared/ui/designer-frame/failed-load'
import { useDesigner } from '@tessera/shared/forms/form-designer/context'
import { flattenNodes, type Draft } from '@tessera/shared/forms/form-designer/model/draft'
import { nameOf, namesBeside } from '@tessera/shared/forms/form-designer/model/rename'
import { releaseText } from '../release-text.ts'
import styles from '@tessera/shared/forms/form-designer/designer.module.css'

/** Warns of approval flows whose drafts name fields that the form no longer has, as far as the user may read flows. */
export function FlowUses({ designId }: { designId: string }) {
  const tr = useText(releaseText)
  const store = useDesigner()
  const { pathname } = useLocation()
  const { data, error, mutate } = useCall(fieldNames.uses, { designId })
  const names = fieldNamesOf(store.draft())
  const lost = data?.list.filter(({ field }) => !names.has(field)) ?? []
  if (error)
    return (
      <section aria-labelledby="release-flows">
        <h3 id="release-flows">{tr('designer.flowUses')}</h3>
        <FailedLoad title={tr('designer.flowUsesFailed')} msg={error.msg} onRetry={() => void mutate()} />
      </section>
    )
  if (lost.length === 0) return null
  const flowIds = [...new Set(lost.map(({ flowId }) => flowId))]
  return (
    <section aria-labelledby="release-flows">
      <h3 id="release-flows">{tr('designer.flowUses')}</h3>
      <Alert type="warning" content={tr('designer.flowUsesHint')} />
      <ul className={styles.problems}>
        {flowIds.map((flowId) => {
          const uses = lost.filter((use) => use.flowId === flowId)
          return (
            <li key={flowId}>
              <Link to={addressOf(flowId, uses[0]?.designId ?? '', pathname)} target="_blank">
                {tr('designer.flowUse', {
                  flow: uses[0]?.flowName ?? '',
                  fields: listUnique(uses.map(({ field }) => field)),
                  nodes: listUnique(uses.map(({ nodeName }) => nodeName)),
                })}
              </Link>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** Where a flow is drawn: that of a design in its design, on this page or the one of its type. */
const addressOf = (flowId: string, designId: string, designer: string): string =>
  designId === ''
    ? `/workFlow/flowEngine?flow=${encodeURIComponent(flowId)}`
    : `${designer}?design=${encodeURIComponent(designId)}`

/** Names as flows write them: a column of a sub-table has the name of its table before its own. */
function fieldNamesOf(draft: Draft): ReadonlySet<string> {
  const tables = flattenNodes(draft.nodes).filter(({ tag }) => tag === 'table')
  return new Set([
    ...namesBeside(draft, null),
    ...tables.flatMap((table) =>
      [...namesBeside(draft, table.key)].map((column) => `${nameOf(table)}-${column}`),
    ),
  ])
}

const listUnique = (values: readonly string[]): string =>
  [...new Set(values.filter((value) => value !== ''))].join(', ')
