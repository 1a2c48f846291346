// Package plain writes values that hold no pointers as bytes, fast: structs and arrays of
// booleans and of whole numbers of fixed size.
//
// The package promises the bytes that encoding/binary writes, little-endian, which hashes
// in logs and records are made of. It imports the standard library only.
package plain

import (
	"encoding/binary"
	"reflect"
	"unsafe"
)

// Layout says where in memory the parts of a value of type S lie. The zero Layout knows
// nothing of it, and writes more slowly.
type Layout[S any] struct{ parts []part }

// part is a stretch of memory without gaps, in bytes.
type part struct{ offset, size uintptr }

// LayoutOf is the layout of a type: the zero one where the type is not plain, or memory
// does not hold numbers as they are written.
func LayoutOf[S any]() Layout[S] {
	if binary.NativeEndian.Uint16([]byte{1, 0}) != 1 {
		return Layout[S]{}
	}
	var parts []part
	if !partsOf(reflect.TypeFor[S](), 0, &parts) {
		return Layout[S]{}
	}
	return Layout[S]{parts}
}

// partsOf adds the parts of a value that begins at an offset, without what the compiler
// leaves free between fields; false where the type is not plain.
func partsOf(of reflect.Type, offset uintptr, parts *[]part) bool {
	switch of.Kind() {
	case reflect.Bool, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64,
		reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		if n := len(*parts); n > 0 && (*parts)[n-1].offset+(*parts)[n-1].size == offset {
			(*parts)[n-1].size += of.Size()
		} else {
			*parts = append(*parts, part{offset, of.Size()})
		}
		return true
	case reflect.Array:
		for i := range of.Len() {
			if !partsOf(of.Elem(), offset+uintptr(i)*of.Elem().Size(), parts) {
				return false
			}
		}
		return true
	case reflect.Struct:
		for i := range of.NumField() {
			f := of.Field(i)
			if f.Name == "_" || !partsOf(f.Type, offset+f.Offset, parts) {
				return false
			}
		}
		return true
	}
	return false
}

// Append writes a value behind other bytes. The error says what of its type has no fixed
// size.
func (l Layout[S]) Append(to []byte, s *S) ([]byte, error) {
	if len(l.parts) == 0 {
		return binary.Append(to, binary.LittleEndian, s)
	}
	memory := unsafe.Slice((*byte)(unsafe.Pointer(s)), unsafe.Sizeof(*s))
	for _, p := range l.parts {
		to = append(to, memory[p.offset:p.offset+p.size]...)
	}
	return to, nil
}
