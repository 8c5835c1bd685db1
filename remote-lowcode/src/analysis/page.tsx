import { Alert, Button, Select, Skeleton } from '@arco-design/web-react'
import { dataSets } from '@tessera/shared/contract/lowcode/data-sets'
import { useCall } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { useUntabbableInput } from '@tessera/shared/ui/attributes'
import { emptyAnalysis } from './analysis.ts'
import { Choice } from './builder.tsx'
import { Examples } from './examples.tsx'
import { matchesLabel } from './filters.tsx'
import { OpenedAnalysis } from './opened-analysis.tsx'
import { text } from './text.ts'
import { useAnalysis } from './use-analysis.ts'
import styles from './analysis.module.css'

/** Asks questions of data sets. All of a question is in the address, so that it can be shared. */
export default function Page() {
  const t = useText(text)
  const [{ analysis, unread }, change] = useAnalysis()
  const { data: tree, error, mutate } = useCall(dataSets.selector, {})
  const categories = tree?.list ?? []
  const sets = categories.flatMap(({ children }) => children)
  const chosen = sets.find(({ id }) => id === analysis.set)
  const box = useUntabbableInput()
  const choice = (
    <Choice label={t('analysis.set')}>
      {(name) => (
        <div ref={box}>
          <Select
            aria-label={name}
            showSearch
            filterOption={matchesLabel}
            placeholder={t('analysis.chooseSet')}
            loading={!tree && !error}
            value={analysis.set || undefined!}
            onChange={(set: string) => change(emptyAnalysis(set))}
          >
            {analysis.set !== '' && !chosen && (
              <Select.Option value={analysis.set}>{t('analysis.unknownSet')}</Select.Option>
            )}
            {categories.map(({ id: category, fullName, children }) => (
              <Select.OptGroup key={category} label={fullName}>
                {children.map((one) => (
                  <Select.Option key={one.id} value={one.id}>
                    {one.fullName}
                  </Select.Option>
                ))}
              </Select.OptGroup>
            ))}
          </Select>
        </div>
      )}
    </Choice>
  )
  const notes = error && !tree && (
    <Alert
      type="error"
      title={t('analysis.failed')}
      content={error.msg}
      action={
        <Button size="small" onClick={() => void mutate()}>
          {t('analysis.again')}
        </Button>
      }
    />
  )
  const start = (
    <>
      <h1 className={styles.title}>{t('analysis.title')}</h1>
      {!tree && !error && <Skeleton animation text={{ rows: 8 }} />}
      {tree && <Examples sets={sets} onChoose={change} />}
    </>
  )
  return (
    <OpenedAnalysis
      name={chosen?.fullName ?? t('analysis.title')}
      analysis={analysis}
      unread={unread}
      choice={choice}
      start={start}
      notes={notes}
      onChange={change}
    />
  )
}
