import { createContext, useContext } from 'react'

export type Orientation = 'portrait' | 'landscape'

/** The orientation that the user has chosen in the bar of a print preview, for its other tools and its content. */
export const OrientationContext = createContext<Orientation>('portrait')
export const useOrientation = (): Orientation => useContext(OrientationContext)
