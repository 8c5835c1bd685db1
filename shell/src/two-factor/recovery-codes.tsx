import { Alert, Button, Message } from '@arco-design/web-react'
import { useText } from '@tessera/shared/text/text'
import { text } from './text.ts'
import styles from './two-factor.module.css'

/** Recovery codes, shown only once. A user who did not save them has to create new ones. */
export function RecoveryCodes({ codes, onSaved: onKept }: { codes: readonly string[]; onSaved: () => void }) {
  const t = useText(text)
  const copy = () =>
    void navigator.clipboard.writeText(codes.join('\n')).then(
      () => Message.success(t('twoFactor.copied')),
      () => Message.error(t('twoFactor.notCopied')),
    )
  return (
    <div className={styles.setUp}>
      <Alert type="warning" content={t('twoFactor.codesNote')} />
      <ul className={styles.codes} aria-label={t('twoFactor.codes')}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles.buttons}>
        <Button type="primary" onClick={onKept}>
          {t('twoFactor.kept')}
        </Button>
        <Button onClick={copy}>{t('twoFactor.copy')}</Button>
        <Button
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${codes.join('\r\n')}\r\n`)}`}
          anchorProps={{ download: 'tessera-recovery-codes.txt' }}
        >
          {t('twoFactor.download')}
        </Button>
      </div>
    </div>
  )
}
