import { Alert, Button } from '@arco-design/web-react'
import { useText } from '../../text/text.ts'
import { text } from './text.ts'
import styles from './crud.module.css'

interface Props<Row> {
  newRow: { row: Row | undefined; isOutside: boolean; showInList: () => void; dismiss: () => void }
  nameOf: (row: Row) => string
}

/** Announces a created record to screen readers, and explains a row that the filters exclude. */
export function NewRowNote<Row>({ newRow: { row, isOutside, showInList, dismiss }, nameOf }: Props<Row>) {
  const t = useText(text)
  const name = row ? nameOf(row) : ''
  return (
    <>
      <span role="status" className={styles.announced}>
        {row && t('crud.created', { name })}
      </span>
      {isOutside && (
        <Alert
          type="info"
          closable
          content={t('crud.createdOutside', { name })}
          action={
            <Button size="mini" onClick={showInList}>
              {t('crud.clear')}
            </Button>
          }
          onClose={dismiss}
        />
      )}
    </>
  )
}
