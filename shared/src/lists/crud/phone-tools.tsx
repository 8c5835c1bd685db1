import { Button } from '@arco-design/web-react'
import { IconMore } from '@arco-design/web-react/icon'
import { useState, type ReactNode } from 'react'
import { useText } from '../../text/text.ts'
import { text as cardsText } from '../cards/text.ts'
import type { usePhoneList } from '../cards/use-phone-list.ts'
import styles from './crud.module.css'

interface Props {
  phoneList: ReturnType<typeof usePhoneList>
  children: ReactNode
}

/** The less frequent tools of a list on a phone, in a sheet. A tool closes it. */
export function PhoneTools({ phoneList, children }: Props) {
  const t = useText(cardsText)
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        icon={<IconMore />}
        aria-haspopup="dialog"
        aria-label={t('cards.tools')}
        onClick={() => setOpen(true)}
      />
      {open && phoneList && (
        <phoneList.Sheet title={t('cards.tools')} onClose={() => setOpen(false)}>
          {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- closes after the click of a button inside */}
          <div
            className={styles.toolSheet}
            onClick={({ target }) => (target as Element).closest('button') && setOpen(false)}
          >
            {children}
          </div>
        </phoneList.Sheet>
      )}
    </>
  )
}
