import { Alert, Button, Divider } from '@arco-design/web-react'
import {
  IconH2,
  IconCommon,
  IconInfoCircle,
  IconLayout,
  IconLink,
  IconMinus,
  IconQrcode,
  IconScan,
  IconThunderbolt,
} from '@arco-design/web-react/icon'
import type { ComponentType } from 'react'
import { Code } from '../../widgets/codes/code.tsx'
import { useText } from '../../text/text.ts'
import { useFieldValue } from '../scope.ts'
import { text } from '../text.ts'
import { defineView, type InputProps } from '../view.ts'
import {
  barCode as barKind,
  button as buttonKind,
  divider as dividerKind,
  frame as frameKind,
  groupTitle as titleKind,
  link as linkKind,
  notice as noticeKind,
  paragraph as textKind,
  qrCode as qrKind,
} from './kind.ts'
import { webAddress } from './web-address.ts'
import styles from './display.module.css'

type Settings = Parameters<typeof dividerKind.format>[1]
interface DisplayProps {
  readonly content: string
  readonly settings: Settings
  readonly label: string
  readonly disabled: boolean
}

/** Draws what the design says or what another field holds; where there is nothing, what its place is for. */
function createDisplay(
  Draw: ComponentType<DisplayProps>,
  needed: boolean,
): ComponentType<InputProps<Settings, null>> {
  return function Display({ id, settings, label, disabled }) {
    const t = useText(text)
    const held = useFieldValue(settings.dataType === 'relation' ? settings.relationField : '')
    const said =
      settings.dataType === 'static'
        ? settings.content
        : typeof held === 'string' || typeof held === 'number'
          ? String(held)
          : ''
    return (
      <div id={id} className={`${styles.display} ${styles[settings.contentPosition]}`}>
        {needed && !said ? (
          <span className={styles.nothing}>{t('field.noContent')}</span>
        ) : (
          <Draw {...{ content: said, settings, label, disabled }} />
        )}
      </div>
    )
  }
}

function Line({ content: said, settings }: DisplayProps) {
  return <Divider orientation={settings.contentPosition}>{said}</Divider>
}

const Title = ({ content: said, label }: DisplayProps) => <h3 className={styles.title}>{said || label}</h3>
const Paragraph = ({ content: said }: DisplayProps) => <p className={styles.paragraph}>{said}</p>
const Notice = ({ content: said }: DisplayProps) => (
  <Alert className={styles.notice!} type="info" content={said} />
)

/** A design may only lead to web pages and to this product's own. */
function Link({ content: said, label }: DisplayProps) {
  const address = webAddress(said)
  if (!address) return <span>{said}</span>
  return (
    <a className={styles.link} href={address} target="_blank" rel="noopener noreferrer">
      {label || said}
    </a>
  )
}

/** What it does is the page's to say, by the events of its design. */
const Press = ({ content: said, label, disabled }: DisplayProps) => (
  <Button disabled={disabled}>{said || label}</Button>
)

/** A page of somebody else: no access to this one, and none without encryption. */
function Frame({ content: said, label }: DisplayProps) {
  const t = useText(text)
  if (!said.startsWith('https://') || !webAddress(said))
    return <span className={styles.nothing}>{t('field.notHttps')}</span>
  return (
    <iframe
      className={styles.frame}
      src={said}
      title={label || said}
      sandbox="allow-scripts allow-forms allow-popups"
      referrerPolicy="no-referrer"
      loading="lazy"
    />
  )
}

const Qr = ({ content, label }: DisplayProps) => <Code type="qr" content={content} label={label} />
const Bars = ({ content, label }: DisplayProps) => <Code type="bar" content={content} label={label} />

export const divider = defineView({ kind: dividerKind, Icon: IconMinus, Input: createDisplay(Line, false) })
export const groupTitle = defineView({ kind: titleKind, Icon: IconH2, Input: createDisplay(Title, false) })
export const paragraph = defineView({
  kind: textKind,
  Icon: IconCommon,
  Input: createDisplay(Paragraph, true),
})
export const notice = defineView({
  kind: noticeKind,
  Icon: IconInfoCircle,
  Input: createDisplay(Notice, true),
})
export const link = defineView({ kind: linkKind, Icon: IconLink, Input: createDisplay(Link, true) })
export const button = defineView({
  kind: buttonKind,
  Icon: IconThunderbolt,
  Input: createDisplay(Press, false),
})
export const qrCode = defineView({ kind: qrKind, Icon: IconQrcode, Input: createDisplay(Qr, true) })
export const barCode = defineView({ kind: barKind, Icon: IconScan, Input: createDisplay(Bars, true) })
export const frame = defineView({ kind: frameKind, Icon: IconLayout, Input: createDisplay(Frame, true) })
