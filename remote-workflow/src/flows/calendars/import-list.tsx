import { Button, Input, InputNumber, Modal } from '@arco-design/web-react'
import { useState } from 'react'
import { useText } from '@tessera/shared/text/text'
import { useLeaveQuestion } from '@tessera/shared/ui/confirm/leave-question'
import { usePortalScope } from '@tessera/shared/ui/portal-scope/portal-scope'
import { readHolidayList, type ListedDay } from './holiday-list.ts'
import { text } from './text.ts'
import styles from './calendars.module.css'

interface Props {
  year: number
  onImport: (days: readonly ListedDay[]) => void
  onClose: () => void
}

const maxUnread = 10

/** Reads the official list of holidays from pasted text, and says what it has understood before it is taken. */
export function ImportList({ year: shownYear, onImport, onClose }: Props) {
  const t = useText(text)
  const { scope, anchor } = usePortalScope()
  const [year, setYear] = useState(shownYear)
  const [notice, setNotice] = useState('')
  const { requestClose, question } = useLeaveQuestion(notice.trim() !== '', onClose)
  const { days, unread } = readHolidayList(notice, year)
  const worked = days.filter(({ isWorked }) => isWorked).length
  return (
    <>
      {anchor}
      <Modal
        visible
        wrapClassName={scope}
        title={t('calendars.import')}
        style={{ width: 'min(640px, calc(100vw - 24px))' }}
        maskClosable={false}
        onCancel={requestClose}
        footer={
          <>
            <Button onClick={requestClose}>{t('calendars.cancel')}</Button>
            <Button
              type="primary"
              disabled={days.length === 0}
              onClick={() => {
                onImport(days)
                onClose()
              }}
            >
              {t('calendars.import')}
            </Button>
          </>
        }
      >
        {question}
        <div className={styles.dialog}>
          <p className={styles.note}>{t('calendars.importHint')}</p>
          <div className={styles.field}>
            <span>{t('calendars.importYear')}</span>
            <InputNumber
              aria-label={t('calendars.importYear')}
              min={2000}
              max={2100}
              value={year}
              onChange={(next: number | undefined) => setYear(next ?? shownYear)}
            />
          </div>
          <Input.TextArea
            autoFocus
            aria-label={t('calendars.importText')}
            autoSize={{ minRows: 8, maxRows: 16 }}
            maxLength={20_000}
            value={notice}
            onChange={setNotice}
          />
          <div role="status">
            {notice.trim() !== '' && t('calendars.found', { free: days.length - worked, worked })}
          </div>
          {unread.length > 0 && (
            <section aria-label={t('calendars.unread')}>
              <span>{t('calendars.unread')}</span>
              <ul>
                {unread.slice(0, maxUnread).map((line, at) => (
                  <li key={at}>{line}</li>
                ))}
              </ul>
            </section>
          )}
        </div>
      </Modal>
    </>
  )
}
