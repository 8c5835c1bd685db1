import type { ReactNode } from 'react'
import { PhoneLayout } from '../narrow-screen/phone-layout.ts'
import styles from './layout.module.css'

/** A page for phones: on wide screens it is one column in the middle, with the layout of a phone as well. */
export const AppPage = ({ children }: { children: ReactNode }) => (
  <PhoneLayout value={true}>
    <div className={styles.app}>{children}</div>
  </PhoneLayout>
)
