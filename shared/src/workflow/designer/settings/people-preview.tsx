import { Alert, Skeleton } from '@arco-design/web-react'
import type { NodePeople } from '../../../contract/workflow/draft-forecast.ts'
import { joinNames } from '../../../text/punctuation.ts'
import { useText } from '../../../text/text.ts'
import { UserPicker } from '../../../ui/user-picker/user-picker.tsx'
import { Setting } from './inputs.tsx'
import { text } from './preview-text.ts'
import { useSettingsOptions } from './settings-context.ts'
import { useDraftForecast } from './use-draft-forecast.ts'
import styles from './settings.module.css'

/** Shows who would have a node of the draft if a chosen user launched the flow. */
export function PeoplePreview({ nodeId }: { nodeId: string }) {
  const t = useText(text)
  const { form, initiatorId, setInitiatorId } = useSettingsOptions()
  const { data, error, find } = useDraftForecast(initiatorId, form)
  const node = find(nodeId)
  return (
    <div className={styles.source} role="group" aria-label={t('flowPreview.title')}>
      <Setting label={t('flowPreview.initiator')}>
        <UserPicker
          size="small"
          label={t('flowPreview.initiator')}
          aria-label={t('flowPreview.initiator')}
          value={initiatorId || null}
          onChange={(next) => setInitiatorId(typeof next === 'string' ? next : '')}
        />
      </Setting>
      <div role="status" aria-label={t('flowPreview.result')}>
        {error && !data && <Alert type="warning" content={error.msg} />}
        {!error && !data && initiatorId !== '' && <Skeleton animation text={{ rows: 1 }} />}
        {node && <People node={node} />}
        {data && !node && <p className={styles.note}>{t('flowPreview.unknown')}</p>}
        {data?.canLaunch === false && <p className={styles.note}>{t('flowPreview.mayNotLaunch')}</p>}
      </div>
    </div>
  )
}

function People({ node: { users, chooser, emptyPolicy, problem, isReached } }: { node: NodePeople }) {
  const t = useText(text)
  if (problem !== '') return <Alert type="warning" content={problem} />
  const names = users.map(({ id, fullName }) => fullName || id)
  return (
    <>
      {names.length > 0 && <strong>{joinNames(names)}</strong>}
      {emptyPolicy !== '' && <Alert type="warning" content={t(`flowPreview.emptyPolicy.${emptyPolicy}`)} />}
      {chooser !== '' && <p className={styles.note}>{t(`flowPreview.chosenBy.${chooser}`)}</p>}
      {names.length === 0 && emptyPolicy === '' && chooser === '' && (
        <p className={styles.note}>{t('flowPreview.open')}</p>
      )}
      {!isReached && <p className={styles.note}>{t('flowPreview.unreached')}</p>}
    </>
  )
}
