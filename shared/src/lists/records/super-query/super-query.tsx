import { Alert, Button } from '@arco-design/web-react'
import { IconFilter } from '@arco-design/web-react/icon'
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react'
import { readSuperQuery } from '../../../contract/lowcode/super-query.ts'
import { useListState } from '../../crud/list-state.ts'
import { useText } from '../../../text/text.ts'
import type { Fields } from '../fields.ts'
import type { RecordCalls } from '../record-calls.ts'
import { typesOf } from './fields.tsx'
import { describeProblems } from './problems.ts'
import { toEdited, toJson } from './query.ts'
import { useQueryFields } from './use-query-fields.ts'
import { text } from './text.ts'
import styles from './super-query.module.css'

const Dialog = lazy(() => import('./dialog.tsx').then(({ QueryDialog }) => ({ default: QueryDialog })))

/**
 * The super query of a list: the button that opens its dialog, and the active query above the list. The address has the
 * query, so that a list can be shared. What its reader may not compare is left out and named.
 */
export function useSuperQuery(
  fields: Fields,
  calls: Pick<RecordCalls, 'plans'>,
  pageSize: number,
): { tool: ReactNode; above: ReactNode } {
  const t = useText(text)
  const [{ filter }, change] = useListState(pageSize || undefined)
  const [isOpen, setIsOpen] = useState(false)
  const [notice, setNotice] = useState('')
  const { compared, formatGroup } = useQueryFields(fields)
  const json = filter['superQueryJson'] ?? ''
  const { kept, problems } = readSuperQuery(json || '[]', typesOf(compared))
  const apply = (superQueryJson: string) => change({ filter: { ...filter, superQueryJson } })
  const problem = describeProblems(problems, fields, t)
  useEffect(() => {
    if (problem === '') return
    // oxlint-disable-next-line react/set-state-in-effect -- the address, an external system, is mended here
    setNotice(problem)
    apply(toJson(toEdited(kept)))
    // oxlint-disable-next-line react/exhaustive-deps -- once per wrong query
  }, [problem])
  const openDialog = () => {
    setNotice('')
    setIsOpen(true)
  }
  const sentence = json === '' || problem !== '' ? '' : formatGroup(toEdited(kept))
  return {
    tool: (
      <Button icon={<IconFilter />} aria-haspopup="dialog" onClick={openDialog}>
        {t('query.title')}
      </Button>
    ),
    above: (
      <>
        {notice !== '' && (
          <Alert
            className={styles.notice!}
            type="warning"
            closable
            content={notice}
            onClose={() => setNotice('')}
          />
        )}
        {sentence !== '' && (
          <div className={styles.chip} role="status">
            <span className={styles.query} title={sentence}>
              {t('query.active', { query: sentence })}
            </span>
            <Button type="text" size="small" onClick={openDialog}>
              {t('query.edit')}
            </Button>
            <Button type="text" size="small" aria-label={t('query.clearActive')} onClick={() => apply('')}>
              {t('query.clear')}
            </Button>
          </div>
        )}
        {isOpen && (
          <Suspense>
            <Dialog
              fields={fields}
              calls={calls}
              value={json}
              onApply={apply}
              onClose={() => setIsOpen(false)}
            />
          </Suspense>
        )}
      </>
    ),
  }
}
