import * as THREE from 'three';
import { RoomEnvironment } from 'three/addons/environments/RoomEnvironment.js';
import { type ColourId, type Ground, groundFor, hexOf, whiteGround } from '../colour.ts';
import { random } from '../random.ts';
import { accumulator } from './accumulator.ts';
import type { Angle, Close, SolidTemplate } from './template.ts';

const size = 800;
const samples = 14;
const air = 0.13;

const renderer = new THREE.WebGLRenderer({ preserveDrawingBuffer: true });
renderer.setSize(size, size);
renderer.shadowMap.enabled = true;
renderer.shadowMap.type = THREE.PCFShadowMap;
renderer.toneMapping = THREE.NoToneMapping;
document.body.appendChild(renderer.domElement);
const room = new THREE.PMREMGenerator(renderer).fromScene(new RoomEnvironment(), 0.04).texture;

function paper(ground: Ground): THREE.CanvasTexture {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 512;
  const pen = canvas.getContext('2d') as CanvasRenderingContext2D;
  const gradient = pen.createRadialGradient(205, 174, 0, 205, 174, 420);
  gradient.addColorStop(0, ground.centre);
  gradient.addColorStop(1, ground.edge);
  pen.fillStyle = gradient;
  pen.fillRect(0, 0, 512, 512);
  const texture = new THREE.CanvasTexture(canvas);
  texture.colorSpace = THREE.SRGBColorSpace;
  return texture;
}

function lamp(intensity: number, reach: number, softness: number): THREE.DirectionalLight {
  const light = new THREE.DirectionalLight('#ffffff', intensity);
  light.castShadow = true;
  light.shadow.mapSize.set(512, 512);
  light.shadow.radius = softness;
  light.shadow.bias = -0.001;
  light.shadow.normalBias = 0.02;
  Object.assign(light.shadow.camera, {
    left: -reach,
    right: reach,
    top: reach,
    bottom: -reach,
    near: 0.1,
    far: reach * 8,
  });
  return light;
}

const toRadians = (degrees: number) => (degrees * Math.PI) / 180;

function direction(angle: Angle): THREE.Vector3 {
  const [up, around] = [toRadians(angle.up), toRadians(angle.around)];
  return new THREE.Vector3(Math.sin(around) * Math.cos(up), Math.sin(up), Math.cos(around) * Math.cos(up));
}

/** Puts the object in the middle of the frame with the same air as every other product. */
function frameWhole(camera: THREE.PerspectiveCamera, object: THREE.Object3D, angle: Angle): void {
  const bounds = new THREE.Box3().setFromObject(object);
  const target = bounds.getCenter(new THREE.Vector3());
  const towards = direction(angle);
  let distance = bounds.getSize(new THREE.Vector3()).length() * 3;
  for (let round = 0; round < 6; round++) {
    camera.position.copy(target).addScaledVector(towards, distance);
    camera.lookAt(target);
    camera.updateMatrixWorld();
    const seen = seenBounds(camera, object);
    const middle = seen.getCenter(new THREE.Vector2());
    const extent = Math.max(seen.max.x - seen.min.x, seen.max.y - seen.min.y);
    const reach = Math.tan(toRadians(camera.fov / 2)) * distance;
    const right = new THREE.Vector3().setFromMatrixColumn(camera.matrixWorld, 0);
    const up = new THREE.Vector3().setFromMatrixColumn(camera.matrixWorld, 1);
    target.addScaledVector(right, middle.x * reach).addScaledVector(up, middle.y * reach);
    distance *= extent / (2 * (1 - 2 * air));
  }
  camera.position.copy(target).addScaledVector(towards, distance);
  camera.lookAt(target);
}

function seenBounds(camera: THREE.PerspectiveCamera, object: THREE.Object3D): THREE.Box2 {
  const bounds = new THREE.Box2();
  const point = new THREE.Vector3();
  object.updateMatrixWorld(true);
  object.traverse((child) => {
    if (!(child instanceof THREE.Mesh)) return;
    const corners = child.geometry.getAttribute('position') as THREE.BufferAttribute;
    for (let i = 0; i < corners.count; i++) {
      point.fromBufferAttribute(corners, i).applyMatrix4(child.matrixWorld).project(camera);
      bounds.expandByPoint(new THREE.Vector2(point.x, point.y));
    }
  });
  return bounds;
}

function frameClose(camera: THREE.PerspectiveCamera, close: Close): void {
  const target = new THREE.Vector3(...close.at);
  const distance = close.width / 2 / Math.tan(toRadians(camera.fov / 2));
  camera.position.copy(target).addScaledVector(direction(close), distance);
  camera.lookAt(target);
}

/**
 * A soft box and an overcast sky, without a path tracer: many pictures with the lamp moved about inside its box and the
 * sky light taken from everywhere, added up. Penumbrae widen with distance and corners darken as in a studio.
 */
export async function shoot(name: string, colour: ColourId, view: string): Promise<string> {
  const template: SolidTemplate = (await import(`../../solid/${name}.ts`)).default;
  const hex = hexOf(colour);
  const object = view === 'pack' ? template.pack(hex) : template.build(hex);
  const scene = new THREE.Scene();
  scene.add(object);
  scene.environment = room;
  scene.environmentIntensity = 0.36;
  scene.background = paper(view === 'pallet' ? whiteGround : groundFor(hex));
  const floor = new THREE.Mesh(
    new THREE.PlaneGeometry(80, 80),
    new THREE.ShadowMaterial({ color: '#1d2333', opacity: 0.5 }),
  );
  floor.rotation.x = -Math.PI / 2;
  floor.position.y = 0.012;
  floor.receiveShadow = true;
  scene.add(floor);
  const camera = new THREE.PerspectiveCamera(24, 1, 0.1, 200);
  const angle = view === 'pack' ? (template.packAngle ?? template.angle) : template.angle;
  if (view === 'detail') frameClose(camera, template.detail);
  else frameWhole(camera, object, angle);
  // The lamp stays at the upper left of the picture, wherever the camera is.
  const turn = new THREE.Quaternion().setFromAxisAngle(new THREE.Vector3(0, 1, 0), toRadians(angle.around));
  const url = expose(scene, camera, object, turn);
  scene.traverse((child) => {
    if (child instanceof THREE.Mesh) child.geometry.dispose();
  });
  return url;
}

function expose(
  scene: THREE.Scene,
  camera: THREE.PerspectiveCamera,
  object: THREE.Object3D,
  turn: THREE.Quaternion,
): string {
  const bounds = new THREE.Box3().setFromObject(object);
  const middle = bounds.getCenter(new THREE.Vector3());
  const reach = bounds.getSize(new THREE.Vector3()).length() * 0.75;
  const [key, sky] = [lamp(2.25, reach, 3), lamp(1.1, reach, 6)];
  key.color.set('#fff6ea');
  sky.color.set('#eaf1ff');
  for (const light of [key, sky]) {
    light.target.position.copy(middle);
    scene.add(light, light.target);
  }
  const next = random(11);
  const sum = accumulator(renderer, size);
  for (let i = 0; i < samples; i++) {
    const [u, v] = [(i + 0.5) / samples, (i * 0.61803) % 1];
    const spread = new THREE.Vector3(
      Math.cos(v * 6.2832),
      Math.sin(v * 6.2832),
      Math.cos(v * 6.2832 + 2),
    ).multiplyScalar(0.2 * Math.sqrt(u));
    const at = new THREE.Vector3(-0.62, 0.95, 0.42).normalize().add(spread).normalize().applyQuaternion(turn);
    key.position.copy(middle).addScaledVector(at, reach * 4);
    const rise = Math.sqrt(1 - u * 0.7);
    const [round, flat] = [(i * 2.39996) % 6.2832, Math.sqrt(1 - rise * rise)];
    sky.position
      .copy(middle)
      .addScaledVector(new THREE.Vector3(Math.cos(round) * flat, rise, Math.sin(round) * flat), reach * 4);
    camera.setViewOffset(size, size, next() - 0.5, next() - 0.5, size, size);
    sum.add(scene, camera);
  }
  sum.finish(samples);
  return renderer.domElement.toDataURL('image/png');
}
