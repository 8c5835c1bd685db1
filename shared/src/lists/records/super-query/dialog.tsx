import { Alert, Button, Modal } from '@arco-design/web-react'
import { useState } from 'react'
import { readSuperQuery } from '../../../contract/lowcode/super-query.ts'
import { useText } from '../../../text/text.ts'
import { usePortalScope } from '../../../ui/portal-scope/portal-scope.tsx'
import type { Fields } from '../fields.ts'
import type { RecordCalls } from '../record-calls.ts'
import { typesOf } from './fields.tsx'
import { GroupEditor } from './group-editor.tsx'
import { SavedPlans } from './plans.tsx'
import { describeProblems } from './problems.ts'
import { countIncomplete, createComparison, emptyGroup, toEdited, toJson, type Group } from './query.ts'
import { useQueryFields } from './use-query-fields.ts'
import { text } from './text.ts'
import styles from './super-query.module.css'

interface Props {
  fields: Fields
  calls: Pick<RecordCalls, 'plans'>
  /** The active query as JSON; '' for none. */
  value: string
  onApply: (json: string) => void
  onClose: () => void
}

/** Dialog in which a user builds a query of nested groups, and saves and reuses queries. */
export function QueryDialog({ fields, calls, value, onApply, onClose }: Props) {
  const t = useText(text)
  const { scope, anchor } = usePortalScope()
  const { compared, formatGroup } = useQueryFields(fields)
  const [notice, setNotice] = useState('')
  const readGroup = (json: string) => readSuperQuery(json, typesOf(compared))
  const [group, setGroup] = useState<Group>(() =>
    value === ''
      ? { ...emptyGroup, conditions: [createComparison(compared)] }
      : toEdited(readGroup(value).kept),
  )
  const [isChecked, setIsChecked] = useState(false)
  const incomplete = countIncomplete(group)
  const open = (json: string) => {
    const { kept, problems } = readGroup(json)
    setGroup(toEdited(kept))
    setNotice(describeProblems(problems, fields, t))
  }
  const apply = () => {
    if (incomplete > 0) return setIsChecked(true)
    onApply(toJson(group))
    return onClose()
  }
  const sentence = formatGroup(group)
  return (
    <>
      {anchor}
      <Modal
        visible
        title={t('query.title')}
        wrapClassName={scope}
        style={{ width: 'min(820px, 100vw)' }}
        maskClosable={false}
        onCancel={onClose}
        footer={
          <>
            <Button onClick={() => setGroup(emptyGroup)}>{t('query.clear')}</Button>
            <Button onClick={onClose}>{t('query.cancel')}</Button>
            <Button type="primary" onClick={apply}>
              {t('query.search')}
            </Button>
          </>
        }
      >
        <div className={styles.editor}>
          <SavedPlans calls={calls} json={incomplete > 0 ? '' : toJson(group)} onOpen={open}>
            {notice && <Alert type="warning" content={notice} />}
            <GroupEditor group={group} fields={compared} depth={1} onChange={setGroup} />
            {isChecked && incomplete > 0 && (
              <Alert type="error" content={t('query.incomplete', { n: incomplete })} />
            )}
            {compared.some(({ key }) => key.includes('-')) && (
              <p className={styles.meaning}>{t('query.linesHint')}</p>
            )}
            <p className={styles.meaning} aria-live="polite">
              {sentence === '' ? t('query.none') : t('query.means') + sentence}
            </p>
          </SavedPlans>
        </div>
      </Modal>
    </>
  )
}
