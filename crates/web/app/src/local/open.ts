/** The door to games on this device, which a first visit does not open. */
export const local = (): Promise<typeof import('./door')> => import('./door');
