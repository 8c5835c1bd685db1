import type { ReactNode } from 'react'
import { Languages } from './languages.tsx'
import './login.css'

/** A small page outside the signed-in shell with a title and its content. */
export function Card({
  title,
  busy = false,
  children,
}: {
  title: string
  busy?: boolean
  children?: ReactNode
}) {
  return (
    <div className="login-alone">
      <div className="login-languages">
        <Languages />
      </div>
      <main className="login-card" aria-busy={busy}>
        <h1>{title}</h1>
        {children}
      </main>
    </div>
  )
}
