/** The maximum number of characters of a note about a client (docs/product/office/clients.md, "Clients"). */
export const CLIENT_NOTE_MAX = 1000
