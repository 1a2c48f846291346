// Package fixed writes values of fixed size as bytes, fast: structs and arrays of booleans
// and of whole numbers, without pointers.
//
// The package promises the bytes that encoding/binary writes, little-endian, which hashes
// in logs and records are made of. It imports the standard library only.
package fixed

import (
	"encoding/binary"
	"fmt"
	"reflect"
	"unsafe"
)

// Layout lists where in memory the parts of a value of type S are. The zero Layout lists none; it works
// too, but writes more slowly.
type Layout[S any] struct{ parts []part }

// part is a stretch of memory without gaps, in bytes.
type part struct{ offset, size uintptr }

// Check returns an error that names the part of a type without a fixed size; path is the name of
// the whole.
func Check(of reflect.Type, path string) error {
	switch of.Kind() {
	case reflect.Bool, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64,
		reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		return nil
	case reflect.Array:
		return Check(of.Elem(), path+"[]")
	case reflect.Struct:
		for i := range of.NumField() {
			if err := Check(of.Field(i).Type, path+"."+of.Field(i).Name); err != nil {
				return err
			}
		}
		return nil
	}
	return fmt.Errorf("%s is a %v: only booleans, numbers of fixed size, and arrays and structs of them are of fixed size", path, of)
}

// LayoutOf returns the layout of a type. It returns the zero layout if the type has no fixed size or has
// fields without a name (which are written as zeros), or if the processor does not store numbers in the
// byte order in which they are written.
func LayoutOf[S any]() Layout[S] {
	of := reflect.TypeFor[S]()
	if binary.NativeEndian.Uint16([]byte{1, 0}) != 1 || Check(of, "value") != nil {
		return Layout[S]{}
	}
	var parts []part
	if !partsOf(of, 0, &parts) {
		return Layout[S]{}
	}
	return Layout[S]{parts}
}

// partsOf adds the parts of a value of fixed size that begins at an offset, without what
// the compiler leaves free between fields. It reports whether every field has a name.
func partsOf(of reflect.Type, offset uintptr, parts *[]part) bool {
	switch of.Kind() {
	case reflect.Array:
		for i := range of.Len() {
			if !partsOf(of.Elem(), offset+uintptr(i)*of.Elem().Size(), parts) {
				return false
			}
		}
	case reflect.Struct:
		for i := range of.NumField() {
			f := of.Field(i)
			if f.Name == "_" || !partsOf(f.Type, offset+f.Offset, parts) {
				return false
			}
		}
	default:
		if n := len(*parts); n > 0 && (*parts)[n-1].offset+(*parts)[n-1].size == offset {
			(*parts)[n-1].size += of.Size()
		} else {
			*parts = append(*parts, part{offset, of.Size()})
		}
	}
	return true
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
