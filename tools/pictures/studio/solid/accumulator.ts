import * as THREE from 'three';

const vertex = 'varying vec2 at; void main() { at = uv; gl_Position = vec4(position.xy, 0., 1.); }';
const copy =
  'uniform sampler2D picture; varying vec2 at; void main() { gl_FragColor = vec4(texture2D(picture, at).rgb, 1.); }';
// A soft shoulder on the brightest channel keeps the hue of strong colours; per-channel curves wash them out.
const develop = `uniform sampler2D picture; uniform float share; varying vec2 at;
void main() {
  vec3 c = texture2D(picture, at).rgb * share;
  float peak = max(c.r, max(c.g, c.b));
  if (peak > .8) {
    float eased = .8 + .2 * (1. - exp((.8 - peak) / .2));
    c = mix(c * eased / peak, vec3(eased), smoothstep(1.05, 2.6, peak));
  }
  float grain = fract(sin(dot(gl_FragCoord.xy, vec2(12.9898, 78.233))) * 43758.5453) - .5;
  vec3 s = mix(c * 12.92, 1.055 * pow(c, vec3(1. / 2.4)) - .055, step(.0031308, c));
  gl_FragColor = vec4(s + grain / 255., 1.);
}`;

type Accumulator = { add: (scene: THREE.Scene, camera: THREE.Camera) => void; finish: (count: number) => void };

/** Adds up pictures in floating point, then develops the sum to the screen. */
export function accumulator(renderer: THREE.WebGLRenderer, size: number): Accumulator {
  const single = new THREE.WebGLRenderTarget(size, size, { type: THREE.HalfFloatType });
  const total = new THREE.WebGLRenderTarget(size, size, { type: THREE.FloatType });
  const pass = (fragmentShader: string, uniforms: Record<string, THREE.IUniform>, blending: THREE.Blending) =>
    new THREE.ShaderMaterial({
      vertexShader: vertex,
      fragmentShader,
      uniforms,
      blending,
      depthTest: false,
      depthWrite: false,
    });
  const adding = pass(copy, { picture: { value: single.texture } }, THREE.AdditiveBlending);
  const developing = pass(develop, { picture: { value: total.texture }, share: { value: 1 } }, THREE.NoBlending);
  const quad = new THREE.Mesh(new THREE.PlaneGeometry(2, 2), adding);
  quad.frustumCulled = false;
  const flat = new THREE.Scene().add(quad);
  const eye = new THREE.OrthographicCamera();
  renderer.setRenderTarget(total);
  renderer.setClearColor('#000000', 0);
  renderer.clear();
  return {
    add(scene, camera) {
      renderer.autoClear = true;
      renderer.setRenderTarget(single);
      renderer.render(scene, camera);
      renderer.autoClear = false;
      renderer.setRenderTarget(total);
      renderer.render(flat, eye);
    },
    finish(count) {
      developing.uniforms.share.value = 1 / count;
      quad.material = developing;
      renderer.setRenderTarget(null);
      renderer.autoClear = true;
      renderer.render(flat, eye);
      for (const target of [single, total]) target.dispose();
    },
  };
}
