/**
 * Puts the page into its document.
 */
import { createRoot } from 'react-dom/client';
import { App } from './app.js';
import { keepForOffline } from './offline/register.js';

const place = document.getElementById('page');
if (place === null) throw new Error('the document has no place for the page');
createRoot(place).render(<App />);
keepForOffline();
