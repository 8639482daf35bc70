/** The notice when a page or its code cannot be loaded. */
export const SERVER_AWAY = 'Cannot connect to server. Please check connection.'
