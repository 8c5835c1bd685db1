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
import { useNeighbour } from '../scope.ts'
import { text } from '../text.ts'
import { view, type InputProps } from '../view.ts'
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

type Settings = Parameters<typeof dividerKind.print>[1]
interface Shown {
  readonly said: string
  readonly settings: Settings
  readonly label: string
  readonly disabled: boolean
}

/** Draws what the design says or what another field holds; where there is nothing, what its place is for. */
function shows(Draw: ComponentType<Shown>, needed: boolean): ComponentType<InputProps<Settings, null>> {
  return function Display({ id, settings, label, disabled }) {
    const t = useText(text)
    const held = useNeighbour(settings.dataType === 'relation' ? settings.relationField : '')
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
          <Draw {...{ said, settings, label, disabled }} />
        )}
      </div>
    )
  }
}

function Line({ said, settings }: Shown) {
  return <Divider orientation={settings.contentPosition}>{said}</Divider>
}

const Title = ({ said, label }: Shown) => <h3 className={styles.title}>{said || label}</h3>
const Paragraph = ({ said }: Shown) => <p className={styles.paragraph}>{said}</p>
const Notice = ({ said }: Shown) => <Alert className={styles.notice!} type="info" content={said} />

/** A design may only lead to web pages and to this product's own. */
function Link({ said, label }: Shown) {
  const address = webAddress(said)
  if (!address) return <span>{said}</span>
  return (
    <a className={styles.link} href={address} target="_blank" rel="noopener noreferrer">
      {label || said}
    </a>
  )
}

/** What it does is the page's to say, by the events of its design. */
const Press = ({ said, label, disabled }: Shown) => <Button disabled={disabled}>{said || label}</Button>

/** A page of somebody else: no access to this one, and none without encryption. */
function Frame({ said, label }: Shown) {
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

const Qr = ({ said, label }: Shown) => <Code as="qr" said={said} label={label} />
const Bars = ({ said, label }: Shown) => <Code as="bar" said={said} label={label} />

export const divider = view({ kind: dividerKind, Icon: IconMinus, Input: shows(Line, false) })
export const groupTitle = view({ kind: titleKind, Icon: IconH2, Input: shows(Title, false) })
export const paragraph = view({ kind: textKind, Icon: IconCommon, Input: shows(Paragraph, true) })
export const notice = view({ kind: noticeKind, Icon: IconInfoCircle, Input: shows(Notice, true) })
export const link = view({ kind: linkKind, Icon: IconLink, Input: shows(Link, true) })
export const button = view({ kind: buttonKind, Icon: IconThunderbolt, Input: shows(Press, false) })
export const qrCode = view({ kind: qrKind, Icon: IconQrcode, Input: shows(Qr, true) })
export const barCode = view({ kind: barKind, Icon: IconScan, Input: shows(Bars, true) })
export const frame = view({ kind: frameKind, Icon: IconLayout, Input: shows(Frame, true) })
