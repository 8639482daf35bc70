export const SERVER_AWAY = 'Cannot connect to server. Please check connection.'
