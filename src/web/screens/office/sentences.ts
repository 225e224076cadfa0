import { shell } from 'virtual:shell';
import { text } from 'virtual:office-text';

// Before any screen of the office is drawn: from now on the catalogue has what only the office says.
Object.assign(shell.text, text);
