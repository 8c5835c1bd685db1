import { Button, Message, Select } from '@arco-design/web-react'
import { portals } from '@tessera/shared/contract/lowcode/portals'
import { useCall, useSend } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { refreshCurrentUser } from '../session/refresh-current-user.ts'
import { text } from './text.ts'
import styles from './dashboard.module.css'

interface Props {
  /** The portal on screen; '' is the built-in one. */
  shown: string
  /** The one that the user sees first. */
  standard: string
  onChoose: (id: string) => void
}

/** Lets a user with several portals switch between them, and choose the one to see first. */
export function PortalChoice({ shown, standard, onChoose }: Props) {
  const t = useText(text)
  const { data } = useCall(portals.selector, { type: 1 })
  const { send, sending } = useSend(portals.setDefault)
  const granted = (data?.list ?? [])
    .flatMap(({ children }) => children)
    // A home page is shown as the home page.
    .filter(({ isHome }) => isHome === 0)
  if (granted.length === 0) return null
  const options = [
    { value: '', label: t('dashboard.builtIn') },
    ...granted.map(({ id, fullName }) => ({ value: id, label: fullName })),
  ]
  const makeDefault = async () => {
    try {
      await send({ id: shown || '0' })
      await refreshCurrentUser()
      Message.success(t('dashboard.isDefaultNow'))
    } catch {
      // The call has already shown the refusal.
    }
  }
  return (
    <div className={styles.choice}>
      <Select
        aria-label={t('dashboard.choose')}
        value={options.some(({ value }) => value === shown) ? shown : ''}
        options={options}
        onChange={onChoose}
      />
      {shown === standard ? (
        <span className={styles.pin}>{t('dashboard.isDefault')}</span>
      ) : (
        <Button type="text" size="small" loading={sending} onClick={() => void makeDefault()}>
          {t('dashboard.makeDefault')}
        </Button>
      )}
    </div>
  )
}
