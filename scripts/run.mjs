// Entry of every npm script: node scripts/run.mjs [--tools] [COMMAND ...]. Installs what package-lock.json names, if it is missing, then runs
// scripts/COMMAND.ts with the Node that npm brings along. Starts on any Node from 20 on, so it is plain JavaScript without packages.
// --tools also installs what only tests and lint need: an install by `npm ci --omit=dev` is complete without.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const scripts = dirname(fileURLToPath(import.meta.url));
const root = dirname(scripts);
const modules = join(root, 'node_modules');
const note = join(modules, '.package-lock.sha256');
const platform = process.platform === 'win32' ? 'win' : process.platform;
const ownNode = join(modules, `node-${platform}-${process.arch}`, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
const MIN_NODE = 24;

/** The output belongs to the command: it may be a file of JSON. */
const NOTHING_ON_OUTPUT = ['inherit', process.stderr.fd, 'inherit'];
const SLOW_MS = 20_000;
const WITHOUT_NETWORK =
  'It comes from the npm registry. If this machine cannot reach one, run npm ci --ignore-scripts --omit=dev in a copy of this folder on ' +
  'another machine of this kind that can, and bring the node_modules folder here.';

const withTools = process.argv[2] === '--tools';
const [name, ...args] = process.argv.slice(withTools ? 3 : 2);

await install();
removeHeaders();
checkNode();
if (name !== undefined) await run();

async function run() {
  const file = join(scripts, `${name.replaceAll(':', '-')}.ts`);
  if (!/^[a-z:]+$/.test(name) || !existsSync(file)) fail(`There is no command "${name}". npm run help lists all of them.`);
  if (existsSync(ownNode) && realpathSync(ownNode) !== realpathSync(process.execPath)) return runInOwnNode(file);
  process.argv.splice(1, Infinity, file, ...args);
  const { command } = await import(pathToFileURL(file).href);
  const { runCommand } = await import('../src/command-line/command.ts');
  await runCommand(command);
}

/** Restarts with the project's Node once after an install, and when typed without npm; within npm, `node` is the own one. */
function runInOwnNode(file) {
  const child = spawn(ownNode, [file, ...args], { stdio: 'inherit' });
  const end = () => child.kill('SIGTERM');
  process.on('SIGTERM', end);
  process.on('SIGHUP', end);
  // A terminal sends Ctrl-C to the command, too: this only waits for it.
  process.on('SIGINT', () => undefined);
  // npm passes a signal only to its shell, which dies without passing it on.
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && end(), 300).unref();
  child.on('error', (error) => fail(`${ownNode} does not start: ${error.message}`));
  child.on('exit', (code, signal) => {
    if (signal === null) process.exit(code);
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
}

async function install() {
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  if (existsSync(note) && readFileSync(note, 'utf8').trim() === wanted) return;
  if (isInstalled()) return;
  console.error('Installing what the project needs (this happens once) ...');
  const slow = setTimeout(() => console.error(`Still installing; Ctrl-C ends it. ${WITHOUT_NETWORK}`), SLOW_MS);
  // Never npm ci, which removes the very Node that runs this. Versions and checksums are those of the lock file all the same.
  const { status, error } = await npm(['install', '--no-save', '--loglevel=error', '--no-audit', '--no-fund']);
  clearTimeout(slow);
  if (status !== 0)
    fail(`npm install did not succeed${error ? `: ${error.message}` : ''}. Fix what it reports above and start again.\n${WITHOUT_NETWORK}`);
  writeFileSync(note, `${wanted}\n`);
}

/** Compares npm's own list of installed packages with the lock file. Packages for other machines may be missing. */
function isInstalled() {
  const noted = join(modules, '.package-lock.json');
  if (!existsSync(noted)) return false;
  const [wanted, here] = [join(root, 'package-lock.json'), noted].map((file) => JSON.parse(readFileSync(file, 'utf8')).packages);
  return Object.entries(wanted).every(([path, { dev, optional, devOptional, integrity }]) => {
    if (path === '' || (dev && !withTools)) return true;
    return here[path] === undefined ? Boolean(optional || devOptional) : here[path].integrity === integrity;
  });
}

function npm(args) {
  const options = { cwd: root, stdio: NOTHING_ON_OUTPUT };
  const { npm_execpath: npmScript, npm_node_execpath: node } = process.env;
  const child =
    npmScript && /\.[cm]?js$/.test(npmScript)
      ? spawn(node || process.execPath, [npmScript, ...args], options)
      : spawn('npm', args, { ...options, shell: process.platform === 'win32' });
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ status: null, error }));
    child.on('exit', (status) => resolve({ status }));
  });
}

/** Removes 67 MB of headers that come with Node, for compiling packages in C++: none is compiled here. */
function removeHeaders() {
  rmSync(join(dirname(dirname(ownNode)), 'include'), { recursive: true, force: true });
}

/** npm brings its own Node for Linux and Windows; elsewhere the machine's must be new enough. */
function checkNode() {
  if (existsSync(ownNode) || Number(process.versions.node.split('.')[0]) >= MIN_NODE) return;
  fail(
    `This needs Node ${MIN_NODE} or newer, and this machine has ${process.version}. Install it from https://nodejs.org and start again.`,
  );
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
