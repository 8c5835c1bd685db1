/** It cannot go on; the message is for the person at the terminal and no stack is owed. */
export class Refused extends Error {}
