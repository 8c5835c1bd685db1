import { createContext } from 'react'

/** Whether a flow is that of a design: where its start node names no one, those who may add records launch it. */
export const FlowOfDesign = createContext(false)

/** Whether a flow of its own approves the records of a design, whose list can start it. */
export const UsesDesign = createContext(false)
